import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
const { tellFailure } = await import('./server');
const { ui } = await import('./ui.svelte');

describe('tellFailure', () => {
  it('says why what was under way could not go on, and nothing else', () => {
    tellFailure({});
    expect(ui.toast).toBeNull();
    tellFailure({ error: { code: 'internal', text: 'there is no memory for the analysis' } });
    expect(ui.toast?.wrong).toBe(true);
    expect(ui.toast?.text).toContain('There is no memory for the analysis.');
  });
});
