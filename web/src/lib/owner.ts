// Whose games are begun here, where several people use one program: the name each gives once in their browser.
import { catalogue } from './catalogue.svelte';
import { settings } from './settings.svelte';

const name = (): string => (catalogue.asksNames ? settings.name.trim() : '');

// For requests that make games or list them.
export const owner = (): { owner?: string } => (name() ? { owner: name() } : {});

// Whether it is time to ask: at the first visit, once.
export const asksName = (): boolean => catalogue.asksNames && !settings.name.trim() && !settings.nameAsked;
