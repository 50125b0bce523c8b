import { AppError } from './app-error.server.ts'

/**
 * Two people who change one thing learn of each other. Lock the row first; the change writes `version + 1`.
 * @param seen the version that the change was made from
 * @throws AppError `conflict` when the record is another by now.
 */
export function requireVersion(record: { version: number }, seen: number): void {
  if (record.version !== seen) {
    throw new AppError('conflict', 'Somebody changed this meanwhile.')
  }
}
