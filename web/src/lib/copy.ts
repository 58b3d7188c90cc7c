// A text for the clipboard. Pages that were not fetched over https from elsewhere may not use the new way.
import { t } from './i18n/index.svelte';
import { ui } from './ui.svelte';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    // Whatever is outside an open dialog cannot be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  ui.tell(t('copied'));
}
