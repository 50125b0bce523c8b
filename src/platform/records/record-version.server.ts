import { AppError } from '../app-error.server.ts'

/**
 * Optimistic locking: lock the row first; the change writes `version + 1`.
 * @throws AppError `conflict` unless `seen` is the record's version
 */
export function requireVersion(record: { version: number }, seen: number): void {
  if (record.version !== seen) {
    throw new AppError('conflict', 'Someone has changed this in the meantime.')
  }
}
