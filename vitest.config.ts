import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    globalSetup: 'test/database/global-setup.ts',
    // Neither the agency's time zone nor UTC.
    env: { TZ: 'America/Los_Angeles' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A page or a mail may wait for a background job on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
})
