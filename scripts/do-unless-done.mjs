import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'

/**
 * Does `work` unless it was done before from the same `inputs` (files and folders; tests do not count). The stamp is
 * a file beside the result. Work that was interrupted or failed counts as not done.
 */
export async function doUnlessDone(stampFile, inputs, work, machine = '') {
  if (isDone()) return
  await oneAtATime(async () => {
    if (isDone()) return
    const stamp = stampOf()
    rmSync(stampFile, { force: true })
    await work()
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, stamp)
  })

  function isDone() {
    try {
      return readFileSync(stampFile, 'utf8') === stampOf()
    } catch (error) {
      if (error.code === 'ENOENT') return false
      throw error
    }
  }

  function stampOf() {
    const hash = createHash('sha256').update(machine)
    for (const input of inputs) addTo(hash, input)
    return hash.digest('hex')
  }
}

function addTo(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || /\.test\.tsx?$/.test(path)) return
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  } else {
    hash.update(`${path}\0${stats.size}\0`).update(readFileSync(path))
  }
}
