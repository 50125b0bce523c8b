import { defineConfig } from 'vitest/config'
import { type TestProject, testProjects } from './test/test-projects.ts'

// Neither the agency's time zone nor UTC. Threads take the zone of their process.
process.env.TZ = 'America/Los_Angeles'

/** A limit for what hangs: tests of whole processes take a third of it on a busy machine. */
const timeout = 120_000

export const sharedSettings = {
  maxWorkers: 3,
  globalSetup: 'test/database/global-setup.ts',
  testTimeout: timeout,
  hookTimeout: timeout,
  reporters: ['default', './test/reporters/flaky-tests.ts'],
  // A page or a mail may wait for a background job on a busy machine.
  expect: { poll: { timeout: 10_000 } },
}

const { pure, database, site } = testProjects

export default defineConfig({
  test: {
    ...sharedSettings,
    projects: [
      project('pure', { include: pure, exclude: [...database, ...site], pool: 'threads', isolate: false }),
      project('database', { include: database, exclude: site, pool: 'forks', isolate: false }),
      // CI repeats a failed test once, and names those that pass then.
      project('site', {
        include: site,
        pool: 'forks',
        setupFiles: 'test/servers/watch-errors.ts',
        retry: process.env.CI ? 1 : 0,
      }),
    ],
  },
})

function project(name: TestProject, test: object) {
  return { extends: true as const, test: { name, ...test } }
}
