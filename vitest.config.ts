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
    // A limit for what hangs: tests of whole processes take a third of it on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // CI repeats a failed test of the running site once, and names those that pass then.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', './test/reporters/flaky-tests.ts'],
    // A page or a mail may wait for a background job on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
})
