import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    globalSetup: 'test/database.setup.ts',
    // Readers are in another time zone than the agency and UTC.
    env: { TZ: 'America/Los_Angeles' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
