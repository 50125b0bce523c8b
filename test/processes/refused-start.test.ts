import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { refusalOf } from '../servers/site-process.ts'

// Tests start the program, some twice; the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const isRoot = process.getuid?.() === 0

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'refused-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('names a port in use, with the remedy', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { url, drop } = await createTestDatabase()
  onTestFinished(async () => {
    taken.close()
    await drop()
  })

  expect(await refusalOf({ DATABASE_URL: url, PORT: String(port) })).toMatch(
    new RegExp(
      `^Another program listens .* set PORT to another \\(PORT=${port}, HOST=127\\.0\\.0\\.1\\)\\.$`,
    ),
  )
  expect(await refusalOf({ DATABASE_URL: url, HOST: '203.0.113.9' })).toMatch(
    /^This machine does not have this address: .*$/,
  )
})

test('names a data folder that is a file, with the remedy', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')

  expect(await refusalOf({ DATA_DIR: file })).toMatch(
    /The folder .*file is a file\. Choose another DATA_DIR\.$/,
  )
})

test('names a data folder without access, with the remedy', async () => {
  const closed = await makeFolder()
  await chmod(closed, isRoot ? 0o700 : 0o500)

  expect(await refusalOf({ DATA_DIR: join(closed, 'data') })).toMatch(
    isRoot
      ? /\nPostgreSQL does not run as root, .*DATABASE_URL\.$/
      : /\nThe folder .* is closed to this user\. .*$/,
  )
})
