import { expect, it } from 'vitest';
import { actionOf, kBindings, type Press } from './keys';

const press = (key: string, more: Partial<Press> = {}): Press => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

it('has no key twice', () => {
  const keys = kBindings.flatMap((binding) => binding.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

it('finds actions by single keys, in either case', () => {
  expect(actionOf(press('a'), 'page', true)).toBe('analyse');
  expect(actionOf(press('A'), 'board', true)).toBe('analyse');
  expect(actionOf(press('?'), 'page', true)).toBe('help');
});

it('gives arrows to the board and all keys to fields', () => {
  expect(actionOf(press('ArrowLeft'), 'page', true)).toBe('previous');
  expect(actionOf(press('ArrowLeft'), 'board', true)).toBeNull();
  expect(actionOf(press('a'), 'field', true)).toBeNull();
  expect(actionOf(press('z', { ctrlKey: true }), 'field', true)).toBeNull();
});

it('lets single keys be switched off, but not those with Ctrl', () => {
  expect(actionOf(press('u'), 'page', false)).toBeNull();
  expect(actionOf(press('z', { ctrlKey: true }), 'page', false)).toBe('undo');
  expect(actionOf(press('z', { metaKey: true }), 'page', true)).toBe('undo');
});

it('leaves the browser’s own keys alone', () => {
  expect(actionOf(press('r', { ctrlKey: true }), 'page', true)).toBeNull();
  expect(actionOf(press('v', { ctrlKey: true }), 'page', true)).toBeNull();
  expect(actionOf(press('a', { altKey: true }), 'page', true)).toBeNull();
});
