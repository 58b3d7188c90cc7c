import { defineConfig } from 'vitest/config';

// The real program in a real Chromium; `npm test` has the logic. Files share their worker, and with it what is
// slow to start (support/test.ts).
export default defineConfig({
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
