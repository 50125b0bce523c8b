import { parseArgs } from 'node:util'
import { parseEnv, settingsOf } from '#platform/env.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { printFailure, printLine } from '#platform/operator-output.server.ts'
import { createBackup } from './create-backup.server.ts'

try {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' }, dump: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (!folder || positionals.length > 1)
    throw new OperatorError('Say where: npm run backup -- <folder> [--keep=14] [--dump]')
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new OperatorError('Use --keep=14, or another whole number from 1 on.')
  const { path, damaged } = await createBackup({
    env: parseEnv(process.env),
    settings: settingsOf(process.env),
    folder,
    dump: values.dump,
    ...(keep && { keep }),
    onWait: () => printLine('Another backup is under way: this one begins when it has ended.'),
  })
  printLine(`Backed up and checked: ${path}`)
  if (damaged.length > 0) {
    throw new OperatorError(
      `Of the clients’ files, ${damaged.length} are missing or damaged: ${damaged.join(', ')}`,
    )
  }
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
