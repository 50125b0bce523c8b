import { agency } from '#domain/agency.ts'
import { passwordProblem } from '#features/accounts/passwords/password.server.ts'
import { checkSettings } from '#features/setup/check-settings.server.ts'
import type { SetupCheck } from '#features/setup/setup.ts'
import { newestMigrationAt } from '#platform/database.server.ts'
import { type Env, EnvError, parseEnv } from '#platform/env.server.ts'
import { checkBackupFolder } from './check-backup-folder.server.ts'
import { checkDatabase } from './check-database.server.ts'
import { checkClock, checkCountries, checkDisk, checkPort, checkVersions } from './check-machine.server.ts'
import { checkSettingNames } from './check-setting-names.server.ts'
import { testBucket, testLanguageModel, testMail, testPayments } from './test-services.server.ts'

type Source = Record<string, string | undefined>

/**
 * Checks what a start needs, by the same settings. It changes nothing, and runs beside the program or without it.
 * @param source environment variables
 * @param backupFolder where backups go, if it is to be checked
 */
export async function runChecks(source: Source, backupFolder?: string): Promise<SetupCheck[]> {
  const env = readSettings(source)
  const names = checkSettingNames(source)
  if (env instanceof EnvError) return [...env.problems.map(describeProblem), ...names, await checkVersions()]
  const [settings, database, mail, payments, bucket, languageModel] = await Promise.all([
    checkPassword(env),
    checkDatabase(env),
    testMail(env),
    testPayments(env),
    testBucket(env),
    testLanguageModel(env),
  ])
  const tested = [mail, payments?.check, database.sender].filter((check) => check)
  return [
    settings,
    ...names,
    ...checkSettings(env, agency).map((check) => ({
      ...check,
      ...tested.find((one) => one?.id === check.id),
    })),
    ...database.checks,
    checkClock(
      [database.clock, payments?.clock ?? null].filter((clock) => clock !== null),
      newestMigrationAt(),
    ),
    ...[bucket, languageModel].filter((check) => check !== null),
    await checkPort(env),
    await checkCountries(env),
    await checkDisk(env),
    ...(backupFolder ? [await checkBackupFolder(backupFolder, env)] : []),
    await checkVersions(),
  ]
}

function readSettings(source: Source): Env | EnvError {
  try {
    return parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error
    throw error
  }
}

const settingsCheck = { id: 'settings', title: 'Settings' }

function describeProblem({ setting, remedy }: EnvError['problems'][number]): SetupCheck {
  return {
    ...settingsCheck,
    setting,
    state: 'failing',
    sentence: `The program does not start with it: ${remedy}.`,
  }
}

/** The start also refuses a password that is easy to guess. */
async function checkPassword(env: Env): Promise<SetupCheck> {
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = env
  const problem = email && password && (await passwordProblem(password, email.toLowerCase()))
  if (problem) {
    const sentence = `The program does not start with it: ${problem}`
    return { ...settingsCheck, setting: 'STAFF_PASSWORD', state: 'failing', sentence }
  }
  return { ...settingsCheck, setting: '', state: 'ok', sentence: 'All that are set are valid.' }
}
