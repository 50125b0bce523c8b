import { parseArgs } from 'node:util'
import { describeChecks } from './describe-checks.server.ts'
import { runChecks } from './run-checks.server.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const checks = await runChecks(process.env, positionals[0])
console.log(describeChecks(checks, process.stdout.columns))
process.exitCode = checks.some(({ state }) => state === 'failing') ? 1 : 0
