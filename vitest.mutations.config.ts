import { defineConfig } from 'vitest/config'
import tests from './vitest.config.ts'

/** The tests of one room, which `scripts/mutations.ts` names. They share a worker, a new one for every mutant. */
export default defineConfig({
  test: {
    ...tests.test,
    include: ['**/*.test.{ts,tsx}'],
    isolate: false,
    // What hangs is ended from outside, by how long it took without a mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
