import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { projectRequest } from '../fixtures/visitor-fixtures.ts'
import { findFreePort } from '../servers/free-port.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'

vi.setConfig({ testTimeout: 120_000 })
tolerateErrors(/"msg":"database unavailable"/)

const caddy = '/usr/bin/caddy'
/** Caddy calls a process healthy or not within this time. */
const checkMs = 4_000
const prerendered = ['/', '/contact', '/privacy-policy']
// The time is longer than in compose.yaml, for a machine that is slow to check.
const drained = { DRAIN_SECONDS: '8' }

describe.skipIf(!existsSync(caddy))('behind the shipped Caddyfile, with Debian’s package caddy', () => {
  let dataDir: string
  let postgres: EmbeddedPostgres
  let site: Site
  let second: SiteProcess
  let proxy: Awaited<ReturnType<typeof openCaddy>>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'orbweaver-caddy-'))
    // PostgreSQL does not run as root; its user must be able to enter.
    await chmod(dataDir, 0o755)
    postgres = await openEmbeddedPostgres({ dataDir })
    const { url } = postgres
    // The program does not own this server, so it does not restart it.
    const database = { url, settings: { DATABASE_URL: url }, close: async () => {} }
    site = await openSite({ settings: drained, args: ['--role=web'], database })
    second = await startSecond(await findFreePort())
    proxy = await openCaddy([site.origin, second.origin])
  })

  afterAll(async () => {
    await proxy.close()
    await second.kill()
    await site.close()
    await postgres.close()
    await rm(dataDir, { recursive: true })
  })

  const startSecond = (port: number) => startSite({ ...site.settings, PORT: String(port) }, ['--role=web'])
  const statusAt = async (url: string) => (await fetch(url)).status

  test('visitors get cached pages while the database is away, and the site’s own error page for the rest', async () => {
    for (const origin of [site.origin, second.origin]) {
      for (const path of prerendered) expect(await statusAt(origin + path)).toBe(200)
    }
    await postgres.close()
    await expect.poll(() => statusAt(`${site.origin}/readyz`)).toBe(503)

    const statuses: unknown[] = []
    const untilMs = Date.now() + 3 * checkMs
    while (Date.now() < untilMs) {
      for (const path of prerendered) statuses.push((await proxy.send(path)).status)
      await wait(50)
    }
    expect(statuses.length).toBeGreaterThan(2 * prerendered.length)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    const uncached = await proxy.send('/blog')
    expect(uncached).toMatchObject({
      status: 503,
      body: expect.stringContaining('can’t load this page right now'),
    })

    postgres = await openEmbeddedPostgres({ dataDir })
    await expect.poll(() => statusAt(`${site.origin}/readyz`), { timeout: 30_000 }).toBe(200)
  })

  test('a process that drains says so, still answers, and costs nobody a request', async () => {
    const failed: unknown[] = []
    let [sent, isOver] = [0, false]
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const isPost = ++sent % 2 === 0
        const { status } = isPost ? await proxy.send('/api/contact', projectRequest()) : await proxy.send('/')
        if (status !== (isPost ? 201 : 200)) failed.push([isPost, status])
        await wait(20)
      }
    })
    const stopping = second.stop()
    await expect.poll(() => statusAt(`${second.origin}/healthz`)).toBe(503)
    expect(await statusAt(`${second.origin}/contact`)).toBe(200)
    expect(await statusAt(`${site.origin}/healthz`)).toBe(200)
    await stopping
    second = await startSecond(Number(new URL(second.origin).port))
    await wait(checkMs)
    await site.stop()
    await site.start()
    isOver = true
    await Promise.all(load)

    expect(failed).toEqual([])
    expect(sent).toBeGreaterThan(100)
  })
})

/** Each request comes from another address of this machine, so that they share no rate limit. */
async function openCaddy(upstreams: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const port = await findFreePort()
  const config = join(folder, 'Caddyfile')
  // Another Caddy of this machine may have the admin's port.
  await writeFile(config, `{\n\tadmin off\n}\n${await readFile('deploy/caddy/Caddyfile', 'utf8')}`)
  const child = spawn(caddy, ['run', '--config', config], {
    env: {
      HOME: folder,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      UPSTREAMS: upstreams.map((origin) => new URL(origin).host).join(' '),
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  let sent = 0

  async function send(path: string, body?: object): Promise<{ status: number | string; body: string }> {
    sent++
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
    request(
      `http://127.0.0.1:${port}${path}`,
      {
        method: body ? 'POST' : 'GET',
        agent: false,
        localAddress: `127.1.${sent >> 8}.${sent & 255}`,
        headers: body ? { 'content-type': 'application/json' } : {},
      },
      async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .once('error', reject)
      .end(body && JSON.stringify(body))
    return promise.catch(({ code }) => ({ status: String(code), body: '' }))
  }

  await vi.waitFor(async () => expect((await send('/contact')).status).toBe(200), { timeout: 30_000 })
  return {
    send,
    async close() {
      child.kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
