import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The real program in a real Chromium; `npm test` has the logic. Files share their worker, and with it what is
// slow to start (support/test.ts).
export default defineConfig({
  // For what the tests take from the page: how it writes a score.
  plugins: [svelte()],
  test: {
    include: ['browser/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    minWorkers: 1,
  },
});
