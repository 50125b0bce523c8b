import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { formatAgencyTime } from '#domain/calendar-day.ts'
import { dayMs, hourMs, minuteMs } from '#domain/duration.ts'
import { fileLimits } from '#features/files/file.ts'
import type { SetupCheck } from '#features/setup/setup.ts'
import { explainUnusable } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import type { Env } from '#platform/env.server.ts'
import { measureFreeBytes } from '#platform/free-bytes.server.ts'
import { openGeolocation } from '#platform/geolocation.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { readProgramVersion } from '../program-files.server.ts'

/** `of`: "the database’s". `offsetMs` is positive if that clock is ahead of ours. */
export type OtherClock = { of: string; offsetMs: number }

/** Network and rounding stay below it. */
const toleratedMs = 5_000

/** @param writtenAt when this program was written, at the earliest */
export function checkClock(clocks: readonly OtherClock[], writtenAt: Date, now = new Date()): SetupCheck {
  const check = { id: 'clock', title: 'Clock', setting: '' }
  const [worst] = clocks.toSorted((a, b) => Math.abs(b.offsetMs) - Math.abs(a.offsetMs))
  if (!worst && now < writtenAt) {
    const sentence = `This machine’s clock says ${formatAgencyTime(now)}, before this program was written: invoices get wrong dates, and logins and certificates fail. Synchronise it by NTP.`
    return { ...check, state: 'failing', sentence }
  }
  if (!worst) {
    return { ...check, state: 'ok', sentence: 'There is no other clock to compare it with.' }
  }
  const apart = Math.abs(worst.offsetMs)
  if (apart <= toleratedMs) {
    const others = clocks.map(({ of }) => of).join(' and ')
    return { ...check, state: 'ok', sentence: `It agrees with ${others}.` }
  }
  const direction = worst.offsetMs > 0 ? 'behind' : 'ahead of'
  return {
    ...check,
    state: apart < minuteMs ? 'missing' : 'failing',
    sentence: `This machine’s clock is ${describePeriod(apart)} ${direction} ${worst.of}: links expire at the wrong time, and codes of second factors fail. Synchronise it by NTP.`,
  }
}

function describePeriod(ms: number): string {
  if (ms < 2 * minuteMs) return `${Math.round(ms / 1000)} seconds`
  if (ms < 2 * hourMs) return `${Math.round(ms / minuteMs)} minutes`
  if (ms < 2 * dayMs) return `${Math.round(ms / hourMs)} hours`
  return `${Math.round(ms / dayMs)} days`
}

/** Bytes. `deploy/prometheus/alerts.yml` warns at the same level. */
const littleSpace = 5e9

/** Checks the folders of the embedded database and of clients' files. */
export async function checkDisk(env: Env): Promise<SetupCheck> {
  const check = { id: 'disk', title: 'Disk', setting: 'DATA_DIR' }
  const folders = [
    ...(env.DATABASE_URL ? [] : [env.DATA_DIR]),
    ...(env.S3_ENDPOINT ? [] : [join(env.DATA_DIR, 'blobs')]),
  ]
  if (folders.length === 0) {
    return { ...check, state: 'ok', sentence: 'Not needed: the database and the files are elsewhere.' }
  }
  try {
    const free = Math.min(...(await Promise.all(folders.map((folder) => measureFree(resolve(folder))))))
    const gigabytes = `${(free / 1e9).toFixed(1)} GB`
    if (free < fileLimits.freeBytes) {
      const sentence = `Only ${gigabytes} are free in ${env.DATA_DIR}: clients can’t upload files, and a full disk stops the database.`
      return { ...check, state: 'failing', sentence }
    }
    if (free < littleSpace) {
      const limit = `${fileLimits.freeBytes / 1e9} GB`
      const sentence = `${gigabytes} are free in ${env.DATA_DIR}: uploads stop at ${limit}.`
      return { ...check, state: 'missing', sentence }
    }
    return { ...check, state: 'ok', sentence: `${gigabytes} are free in ${env.DATA_DIR}.` }
  } catch (error) {
    const cause = explainUnusable(env.DATA_DIR, error)
    if (!(cause instanceof OperatorError)) throw error
    return { ...check, state: 'failing', sentence: cause.message }
  }
}

/** Returns the bytes free for this user. @throws Node's error if the folder cannot be written, or created */
async function measureFree(folder: string): Promise<number> {
  const existing = await findExisting(folder)
  await access(existing, constants.W_OK | constants.X_OK)
  return measureFreeBytes(existing)
}

/** Returns the folder, or the one above it in which a start would create it. */
async function findExisting(folder: string): Promise<string> {
  try {
    if ((await stat(folder)).isDirectory()) return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return findExisting(dirname(folder))
    throw error
  }
  throw Object.assign(new Error(`${folder} is a file`), { code: 'EEXIST' })
}

/** Without it, the start fails. */
export async function checkCountries({ GEOLOCATION_DATABASE: databasePath }: Env): Promise<SetupCheck> {
  const check = { id: 'countries', title: 'Countries', setting: 'GEOLOCATION_DATABASE' }
  const remedy = 'name an MMDB file of countries, or leave the setting unset for the built-in one'
  try {
    await openGeolocation({ databasePath })
    return { ...check, state: 'ok', sentence: 'The database of countries can be read.' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const sentence = code
      ? `The start fails, because ${databasePath} cannot be read (${code}): ${remedy}.`
      : `The start fails, because ${databasePath} is no database of countries: ${remedy}.`
    return { ...check, state: 'failing', sentence }
  }
}

/** Runs beside the program, which then answers at its port. */
export async function checkPort({ HOST: host, PORT: port }: Env): Promise<SetupCheck> {
  const check = { id: 'port', title: 'Port', setting: 'PORT' }
  if (port === 0) return { ...check, state: 'ok', sentence: 'Any that is free.' }
  const at = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  try {
    const answer = await fetch(`http://${at}:${port}/healthz`, { signal: AbortSignal.timeout(3_000) })
    const { status, code } = (await answer.json()) as { status?: unknown; code?: unknown }
    if (status !== 'ok' && code !== 'unavailable') throw new Error('Another program answers.')
    return { ...check, state: 'ok', sentence: `The program answers at ${port}.` }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED') return { ...check, state: 'ok', sentence: `${port} is free.` }
    const sentence = `Another program listens at ${host}:${port}, so the start fails: stop it, or set PORT to another.`
    return { ...check, state: 'failing', sentence }
  }
}

export async function checkVersions(): Promise<SetupCheck> {
  return {
    id: 'versions',
    title: 'Versions',
    setting: '',
    state: 'ok',
    sentence: `Orbweaver ${await readProgramVersion()} on Node ${process.versions.node}.`,
  }
}
