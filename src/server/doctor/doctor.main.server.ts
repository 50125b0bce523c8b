import { describeChecks } from './describe-checks.server.ts'
import { runChecks } from './run-checks.server.ts'

const checks = await runChecks(process.env)
console.log(describeChecks(checks, process.stdout.columns))
process.exitCode = checks.some(({ state }) => state === 'failing') ? 1 : 0
