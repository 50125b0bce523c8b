import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const sqliteBusy = 5

/** The kernel frees the lock of a dead process. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  // Node has no flock(). SQLite takes the kernel's lock and never writes to the file.
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    while (!tryLock(lock)) await delay(10)
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    // A journal file would need space, which a full disk has none of. The pragma reads the file, so it may wait too.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
