import { defineConfig } from 'vitest/config'
import { sharedSettings } from './vitest.config.ts'

/** The tests of one folder, named by `scripts/mutations.ts`. They share one worker, new for every mutant. */
export default defineConfig({
  test: {
    ...sharedSettings,
    include: ['**/*.test.{ts,tsx}'],
    isolate: false,
    // Stryker stops a hanging test itself.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
