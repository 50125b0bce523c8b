import { defineConfig } from 'vitest/config'
import tests from './vitest.config.ts'

/** The tests of one room, which `scripts/mutations.ts` names. They share one worker, new for every mutant. */
export default defineConfig({
  test: {
    ...tests.test,
    include: ['**/*.test.{ts,tsx}'],
    isolate: false,
    // Stryker ends a hanging test, judging by the time without a mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
