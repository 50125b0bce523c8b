import { createHash } from 'node:crypto'
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, say } from './terminal.mjs'

const beatMs = 2_000
const deadAfterMs = 15_000

/** Runs `work` under a lock on this folder. The lock of a killed process expires after 15 s. */
export async function oneAtATime(work) {
  const name = createHash('sha256').update(`${root}${process.getuid?.()}`).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `orbweaver-${name}.lock`)
  if (!take(lock)) {
    say('Another run installs or builds here, waiting for it…')
    do await delay(200)
    while (!take(lock))
  }
  const free = () => rmSync(lock, { force: true })
  process.once('exit', free)
  const heart = setInterval(() => utimesSync(lock, new Date(), new Date()), beatMs)
  try {
    return await work()
  } finally {
    clearInterval(heart)
    process.off('exit', free)
    free()
  }
}

function take(lock) {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const stats = statSync(lock, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > deadAfterMs) rmSync(lock, { force: true })
    return false
  }
}
