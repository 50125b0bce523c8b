import { parseArgs } from 'node:util'
import { parseEnv, settingsOf } from '#platform/env.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { printFailure, printLine } from '#platform/operator-output.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

try {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (!folder || positionals.length > 1)
    throw new OperatorError('Say what: npm run restore -- <folder of one backup> [--replace]')
  const env = parseEnv(process.env)
  const { madeAt, settings, secrets, hasBlobs } = await restoreBackup({
    env,
    folder,
    replace: values.replace,
  })
  printLine(`Restored the backup of ${madeAt}.`)
  printLine(
    'All sessions and emailed links of accounts have ended, and signing keys are new: everybody logs in again, and owners send open invites again.',
  )
  if (!hasBlobs) printLine('The clients’ files are in their bucket, and were no part of it.')
  const given = settingsOf(process.env)
  const differing = Object.keys(settings).filter((name) => given[name] !== settings[name])
  if (differing.length > 0) {
    printLine('Settings that were different then:')
    for (const name of differing) printLine(`  ${name}=${settings[name]}`)
  }
  const missing = secrets.filter((name) => !given[name])
  if (missing.length > 0) printLine(`Settings that were set then, and are secret: ${missing.join(', ')}`)
  printLine(
    'The next start works on its queue: emails that waited are sent. To try a backup out, leave SMTP_URL and RAZORPAY_KEY_ID unset.',
  )
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
