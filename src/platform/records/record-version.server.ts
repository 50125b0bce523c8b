import { AppError } from '../app-error.server.ts'

/**
 * Refuses a change to a record that someone else changed meanwhile. Lock the row first; the change writes `version +
 * 1`.
 * @param seen the version that the change started from
 * @throws AppError `conflict` if the record has another version now
 */
export function requireVersion(record: { version: number }, seen: number): void {
  if (record.version !== seen) {
    throw new AppError('conflict', 'Someone has changed this in the meantime.')
  }
}
