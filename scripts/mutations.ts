// Reports faults that the tests beside the code miss: `npm run test:mutations -- src/features/payments/settle`.
import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

const rooms = [
  'src/domain',
  ...['leads', 'payments', 'billing', 'quotes', 'projects', 'files', 'accounts'].map(
    (noun) => `src/features/${noun}`,
  ),
  'src/platform/outbox',
]

const asked = process.argv.slice(2)
const sources = (await Array.fromAsync(glob('src/**/*.ts')))
  .filter((path) => !/\.(test|examples)\.ts$/.test(path))
  .sort()
for (const room of rooms) {
  const name = basename(room)
  const mutate = sources.filter(
    (path) =>
      path.startsWith(`${room}/`) && (asked.length === 0 || asked.some((begin) => path.startsWith(begin))),
  )
  if (mutate.length === 0) continue
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate,
    // TypeScript checks states and field names; the wording of texts is not tested.
    mutator: { excludedMutations: ['StringLiteral'] },
    vitest: { configFile: 'vitest.mutations.config.ts', dir: room, pool: 'forks' },
    // Both need the compiler's API, which TypeScript 7 lacks.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    ignorePatterns: ['dist', 'data', 'screenshots', 'test-results', 'reports'],
    // Skips mutants unchanged since the last run. Misses a new test of code that runs at import.
    incremental: true,
    force: asked.length > 0,
    incrementalFile: `reports/mutations-${name}.json`,
    htmlReporter: { fileName: `reports/mutations-${name}.html` },
    reporters: ['clear-text', 'html', 'progress'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    allowConsoleColors: false,
    concurrency: Number(process.env.MUTATIONS_AT_ONCE) || Math.max(1, availableParallelism() >> 1),
    dryRunTimeoutMinutes: 15,
  }).runMutationTest()
}
