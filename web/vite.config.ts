import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The program that `npm run dev` and `npm run preview` speak to; it refuses pages of other origins than its own.
const kProgram = process.env['TURNCOAT_URL'] ?? 'http://127.0.0.1:7117';
const kProxy = { '/api': { target: kProgram, ws: true, changeOrigin: true, headers: { origin: kProgram } } };

// Nothing is inlined, so that the server can send a Content-Security-Policy without 'unsafe-inline'.
export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: kProxy },
  preview: { proxy: kProxy },
  test: { include: ['src/**/*.test.ts'] },
});
