import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../deploy/prometheus')
const promtool = '/usr/bin/promtool'

describe.skipIf(!existsSync(promtool))('with promtool, which Debian’s package prometheus brings', () => {
  test.for([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('promtool %s %s %s succeeds', async (command) => {
    const { stdout, stderr } = await run(promtool, command, { cwd: folder }).catch((error) => error)
    expect(stdout + stderr).toContain('SUCCESS')
    expect(stdout + stderr).not.toContain('FAILED')
  })
})

test('each alert has a test in which it fires', async () => {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [rules, tests] = await Promise.all(['alerts.yml', 'alerts.test.yml'].map(read))
  const alerts = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const fired = new Set(
    [...(tests ?? '').matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name]) => name),
  )
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((name) => !fired.has(name))).toEqual([])
})
