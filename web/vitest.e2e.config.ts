import { defineConfig } from 'vitest/config';

// Against a running program at TURNCOAT_URL; one browser at a time.
export default defineConfig({
  test: { include: ['e2e/**/*.e2e.ts'], testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: false },
});
