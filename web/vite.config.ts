import { createHash } from 'node:crypto';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The program that `npm run dev` and `npm run preview` speak to; it refuses pages of other origins than its own.
const kProgram = process.env['TURNCOAT_URL'] ?? 'http://127.0.0.1:7117';
const kProxy = { '/api': { target: kProgram, ws: true, changeOrigin: true, headers: { origin: kProgram } } };

// The first paint waits for nothing but the HTML: its own few styles are inline, with their hash beside them for the
// server's Content-Security-Policy, and the style sheet comes behind what they paint.
const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const sheet = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
      if (!sheet) throw new Error('the page has no style sheet');
      const hash = (style: string): string => createHash('sha256').update(style).digest('base64');
      // What is loaded later, when a page or a dialog is opened: for public/sw.js, which keeps it all.
      const later = Object.keys(bundle ?? {}).filter((name) => name.startsWith('assets/') && !html.includes(name));
      return html
        .replace(sheet, '')
        .replace('</head>', `<meta name="later" content="${later.map((name) => `/${name}`).join(' ')}" /></head>`)
        .replace('</body>', `${sheet}</body>`)
        .replace(/<style>([^<]*)<\/style>/, (_, style: string) => `<style data-hash="sha256-${hash(style)}">${style}</style>`);
    },
  },
};

// Nothing else is inlined, so that the server can send a Content-Security-Policy without 'unsafe-inline'.
export default defineConfig({
  plugins: [svelte(), firstPaint],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: kProxy },
  preview: { proxy: kProxy },
  test: { include: ['src/**/*.test.ts'] },
});
