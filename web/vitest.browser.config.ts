import { defineConfig } from 'vitest/config';

// The real program in a real Chromium; `npm test` has the logic.
export default defineConfig({
  test: {
    include: ['browser/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    minWorkers: 1,
  },
});
