import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const sqliteBusy = 5

/**
 * Runs `work` while no other caller, in any process, holds the lock of the same file. The kernel frees the lock of a
 * process that dies.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  // Node has no flock(). SQLite takes the kernel's file lock for us and never writes to the file.
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
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
