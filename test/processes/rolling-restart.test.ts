import { Agent, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { findFreePort } from '../servers/free-port.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'

const checkMs = 200
const clients = 4
const intervalMs = 20
// Caddy's configuration has the same time.
const idleMs = 4_000
// The time of many checks, for a machine that is slow to check.
const drained = { DRAIN_SECONDS: '8' }

let site: Site
let workers: SiteProcess[]
let second: SiteProcess

beforeAll(async () => {
  site = await openSite({ settings: drained, args: ['--role=web'] })
  second = await startSite({ ...site.settings, PORT: String(await findFreePort()) }, ['--role=web'])
  workers = await Promise.all([1, 2].map(() => startSite(site.settings, ['--role=worker'])))
})
afterAll(async () => {
  for (const process of [second, ...workers]) await process.kill()
  await site.close()
})

test('restarting the processes one by one cuts no request behind a proxy that checks /healthz', async () => {
  const proxy = openProxy([site.origin, second.origin])
  const statuses: (number | string)[] = []
  let isOver = false
  // Each waits for its answer, so that a slow machine is asked less.
  const load = Array.from({ length: clients }, async () => {
    while (!isOver) {
      statuses.push(await proxy.post('/api/contact', projectRequest()))
      await wait(intervalMs)
    }
  })
  await wait(10 * checkMs)
  await site.stop()
  await site.start()
  await proxy.untilReady(site.origin)
  const { port } = new URL(second.origin)
  await second.stop()
  second = await startSite({ ...site.settings, PORT: port }, ['--role=web'])
  await proxy.untilReady(second.origin)
  for (const [at, worker] of workers.entries()) {
    await worker.stop()
    workers[at] = await startSite(site.settings, ['--role=worker'])
  }
  isOver = true
  await Promise.all(load)
  proxy.close()

  expect(statuses.filter((status) => status !== 201)).toEqual([])
  const [stored] = await site.query<{ count: string }>('select count(*) from leads')
  expect(Number(stored?.count)).toBe(statuses.length)
  expect(statuses.length).toBeGreaterThan(100)
})

/** Spreads requests over ready processes, on kept-alive connections. */
function openProxy(origins: readonly string[]) {
  const agents = new Map(origins.map((origin) => [origin, new Agent({ keepAlive: true, timeout: idleMs })]))
  const ready = new Set(origins)
  let next = 0
  const checks = setInterval(async () => {
    for (const origin of origins) {
      const status = await send(`${origin}/healthz`, { agent: false }).catch(() => 0)
      if (status === 200) ready.add(origin)
      else ready.delete(origin)
    }
  }, checkMs)
  return {
    /** Returns the status, or the error's code if the connection was cut. */
    post(path: string, body: object): Promise<number | string> {
      const [origin = ''] = [...ready].slice(next++ % ready.size)
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() }
      const options = { method: 'POST', agent: agents.get(origin), headers }
      return send(origin + path, options, JSON.stringify(body)).catch(({ code }) => String(code))
    },
    untilReady: (origin: string) => expect.poll(() => ready.has(origin), { timeout: 10_000 }).toBe(true),
    close() {
      clearInterval(checks)
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

async function send(url: string, options: RequestOptions, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = request(url, options, async (answer) => {
    await text(answer)
    resolve(answer.statusCode ?? 0)
  })
  sent.once('error', reject).end(body)
  return promise
}
