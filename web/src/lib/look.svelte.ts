// Theme, colours of the pieces and language, as the whole document wears them.
import { language } from './i18n/index.svelte';
import { settings } from './settings.svelte';

// To be called while the page is set up.
export function wearLook(): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  $effect(() => {
    const apply = (): void => {
      const own = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
      root.dataset['theme'] = settings.theme === 'auto' ? own : settings.theme;
    };
    apply();
    for (const query of [dark, contrast]) query.addEventListener('change', apply);
    return () => {
      for (const query of [dark, contrast]) query.removeEventListener('change', apply);
    };
  });
  $effect(() => {
    root.dataset['palette'] = settings.palette;
    root.lang = language();
  });
}
