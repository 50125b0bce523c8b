import type { Reporter, TestModule } from 'vitest/node'

/** Names each test that passed only when repeated, with its first error. */
export default class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(({ children, relativeModuleId }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({ file: relativeModuleId, name: test.fullName, error: test.result().errors?.[0] })),
    )
    if (flaky.length === 0) return
    console.log('\nFlaky')
    for (const { file, name, error } of flaky) console.log(`  ${file} > ${name}\n    ${error?.message}`)
  }
}
