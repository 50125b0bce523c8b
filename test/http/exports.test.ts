import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRows } from '../../scripts/seed/seed-rows.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'

const rows = 30_000
let site: Site
let cookie: string

beforeAll(async () => {
  site = await openSite()
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  await seedRows(client, rows)
  await client.end()
  const session = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify(site.staff),
  })
  cookie = cookieOf(session)
})

afterAll(() => site.close())

const open = (path = '/api/admin/leads.csv') => fetch(site.origin + path, { headers: { cookie } })

const ofSnapshots = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend' and backend_xmin is not null`

/** A download keeps its snapshot until it ends. A job's statement may hold one for a moment, so wait for the count. */
async function snapshots(): Promise<number> {
  const [row] = await site.query<{ count: number }>(`select count(*)::int as count ${ofSnapshots}`)
  return row?.count ?? 0
}

async function begun(): Promise<IncomingMessage> {
  const request = get(`${site.origin}/api/admin/leads.csv`, { headers: { cookie } })
  const [answer] = await once(request, 'response')
  return answer
}

test('every list with a file sends all its rows, and ends', async () => {
  const answer = await open()
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"')
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(rows + 1)
  for (const [path, count] of [
    ['/api/admin/orders.csv', rows / 10],
    ['/api/admin/invoices.csv?kind=credit-note', Math.floor(rows / 800)],
  ] as const) {
    expect((await (await open(path)).text()).trim().split('\r\n'), path).toHaveLength(count + 1)
  }
  await expect.poll(snapshots).toBe(0)
})

test('a browser that goes away ends the reading', async () => {
  const answer = await begun()
  await once(answer, 'readable')
  await expect.poll(snapshots).toBe(2)
  answer.destroy()
  await expect.poll(snapshots).toBe(0)
})

test('a database that fails midway breaks the connection, so that no part of a file looks whole', async () => {
  tolerateErrors(/"msg":"(database unavailable|a CSV was broken off)"/)
  const answer = await begun()
  await once(answer, 'readable')
  await site.query(`select pg_terminate_backend(pid) ${ofSnapshots}`)
  let size = 0
  const received = async () => {
    for await (const chunk of answer) size += chunk.length
  }
  await expect(received()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(size).toBeGreaterThan(0)
  expect(answer.complete).toBe(false)
  expect((await (await open()).text()).trim().split('\r\n')).toHaveLength(rows + 1)
})

test('a filter that the list does not have is refused in a sentence', async () => {
  const answer = await open('/api/admin/leads.csv?status=lukewarm')
  const { errors } = await answer.json()
  expect([answer.status, errors]).toEqual([
    422,
    [{ field: 'status', message: 'Choose a status from the list.' }],
  ])
})
