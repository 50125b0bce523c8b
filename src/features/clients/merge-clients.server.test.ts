import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clients } from '#db/schema/clients.ts'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { createQuote } from '#features/quotes/create-quote.server.ts'
import { clientRows } from '#server/nouns.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { setUpMoneyWorld } from '#test/money/money-world.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import type { ClientPage, MergePreview } from './client.ts'
import { clientsApi } from './clients.api.server.ts'
import { fillPhoneKeys } from './fill-phone-keys.server.ts'
import { joinClient } from './join-client.server.ts'

const money = setUpMoneyWorld()
const { app } = money
const db = () => app.context.database.db
const query = async (text: string, values: unknown[] = []) =>
  (await app.context.database.pool.query(text, values)).rows

const ask = (path: string, init?: RequestInit) =>
  openApi(app.context, clientsApi).ask(money.ctx.staff(), `/api/admin/clients${path}`, init)
const read = async (id: string): Promise<ClientPage> => (await ask(`/${id}`)).json()

async function request(changes: Parameters<typeof projectRequest>[0]): Promise<string> {
  const api = openApi(app.context, leadsApi)
  const answer = await api.ask(money.ctx.visitor(), '/api/contact', json(projectRequest(changes)))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()).id
}
const clientOf = async (leadId: string) =>
  (await db().select().from(leads).where(eq(leads.id, leadId)))[0]?.clientId ?? ''

/** Mira, whose world it is, writes from a second address too. */
async function twoOfOne() {
  const kept = await clientOf(
    await request({
      customerName: 'Mira',
      customerEmail: 'mira+web@example.com',
      companyName: '',
      customerPhone: '098450 12345',
    }),
  )
  const merged = await clientOf(money.world.leadId)
  await db()
    .update(clients)
    .set({ phone: '+91 98450-12345', companyName: 'Sen Pottery' })
    .where(eq(clients.id, merged))
  await fillPhoneKeys({ db: db() })
  return { kept, merged }
}

async function merge({ kept, merged }: { kept: string; merged: string }): Promise<Response> {
  const [a, b] = [await read(kept), await read(merged)]
  const body = { otherId: merged, version: a.client.version, otherVersion: b.client.version }
  return ask(`/${kept}/merge`, json(body))
}

async function undo(kept: string, mergeId?: string): Promise<Response> {
  const page = await read(kept)
  const id = mergeId ?? page.merges[0]?.id
  return ask(`/${kept}/merges/${id}/undo`, json({ version: page.client.version }))
}

/** Every row that names a client, but for times and versions. */
async function everyRow(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of await tablesWithClients()) {
    const rows = await query(
      `select to_jsonb(t) - 'updated_at' - 'version' as row from ${table} t order by t::text`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  all.clients = await query(`select to_jsonb(c) - 'updated_at' - 'version' as row from clients c order by id`)
  return all
}

async function tablesWithClients(): Promise<string[]> {
  const rows = await query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'client_id'
     order by 1`,
  )
  return rows.map(({ table_name }) => table_name)
}

const hashes = async () =>
  query('select number, pdf_hash, md5(pdf) as pdf, md5(content::text) as content from documents')

test('every table that names a client is moved by a merge, and holds its rows off merged clients', async () => {
  expect(await tablesWithClients()).toEqual(clientRows.map(({ table }) => table).toSorted())
  const triggers = await query(
    `select distinct event_object_table as name from information_schema.triggers
     where action_timing = 'BEFORE' and trigger_name like '%join%client' order by 1`,
  )
  expect(triggers.map(({ name }) => name)).toEqual(await tablesWithClients())
})

test('two of one person are suggested, previewed, merged and undone; issued documents stay byte for byte', async () => {
  await money.verbs.startPayment()
  await money.verbs.pay()
  const pair = await twoOfOne()
  expect((await read(pair.kept)).matches).toMatchObject([{ id: pair.merged, because: ['phone', 'mailbox'] }])
  const list = async (search: string) =>
    (await (await ask(search)).json()).items.map(({ id }: { id: string }) => id)
  expect((await list('?status=duplicates')).toSorted()).toEqual([pair.kept, pair.merged].toSorted())

  const before = await everyRow()
  const issued = await hashes()
  const previewed = await ask(`/${pair.kept}/merge/preview`, json({ otherId: pair.merged }))
  const preview: MergePreview = await previewed.json()
  expect(
    preview.rows.filter(({ count }) => count > 0).map(({ words: [one], count }) => [one, count]),
  ).toEqual([
    ['quote', 1],
    ['order', 1],
    ['project', 1],
    ['invoice or receipt', 1],
    ['email address', 1],
    ['request', 1],
  ])
  expect(preview.values).toEqual(
    expect.arrayContaining([
      { field: 'name', stays: 'Mira', other: 'Mira Sen' },
      { field: 'companyName', stays: 'Sen Pottery', other: 'Sen Pottery' },
    ]),
  )
  expect(await everyRow(), 'a preview writes nothing').toEqual(before)
  expect(await query('select from client_merges')).toEqual([])

  const answer = await merge(pair)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const page: ClientPage = await answer.json()
  expect(page.client).toMatchObject({
    id: pair.kept,
    name: 'Mira',
    companyName: 'Sen Pottery',
    addresses: ['mira+web@example.com', 'mira@example.com'],
  })
  expect(page.matches).toEqual([])
  expect(page.events[0]).toMatchObject({ event: { kind: 'merged', data: { name: 'Mira Sen' } } })
  for (const [table, rows] of Object.entries(await everyRow())) {
    if (table !== 'clients')
      expect(
        JSON.stringify(rows.map((row) => (row as { client_id: string }).client_id)),
        table,
      ).not.toContain(pair.merged)
  }
  expect(await hashes()).toEqual(issued)
  expect((await read(pair.merged)).client.id, 'the old address leads on').toBe(pair.kept)
  expect(await list('')).not.toContain(pair.merged)

  expect((await undo(pair.kept)).status).toBe(200)
  const { record_events: events, ...after } = await everyRow()
  const { record_events: eventsBefore, ...rest } = before
  expect(after).toEqual(rest)
  expect(events).toEqual(expect.arrayContaining(eventsBefore ?? []))
  expect(await hashes()).toEqual(issued)
  expect((await read(pair.merged)).client.id).toBe(pair.merged)
})

test('what came after a merge goes to the client whose address sent it when the merge is undone', async () => {
  const pair = await twoOfOne()
  await merge(pair)
  const fromMerged = await request({ customerEmail: 'MIRA@example.com' })
  const fromKept = await request({ customerEmail: 'mira+web@example.com' })
  expect([await clientOf(fromMerged), await clientOf(fromKept)]).toEqual([pair.kept, pair.kept])
  const { id: quoteId } = await createQuote(money.ctx.staff(), { leadId: fromMerged })

  await undo(pair.kept)
  expect([await clientOf(fromMerged), await clientOf(fromKept)]).toEqual([pair.merged, pair.kept])
  expect(await query('select client_id from quotes where id = $1', [quoteId])).toEqual([
    { client_id: pair.merged },
  ])
})

test('a value corrected since the merge stays when it is undone; one that filled a gap goes', async () => {
  const pair = await twoOfOne()
  await db().update(clients).set({ country: 'India' }).where(eq(clients.id, pair.merged))
  await merge(pair)
  const { client } = await read(pair.kept)
  const details = {
    name: client.name,
    addresses: client.addresses,
    companyName: client.companyName,
    country: 'Nepal',
  }
  expect((await ask(`/${pair.kept}/details`, json({ ...details, version: client.version }))).status).toBe(200)
  await undo(pair.kept)
  expect((await read(pair.kept)).client).toMatchObject({ country: 'Nepal', companyName: '' })
  expect((await read(pair.merged)).client).toMatchObject({ country: 'India', companyName: 'Sen Pottery' })
})

test('two merges of one pair at once: one wins, the other is a conflict', async () => {
  const pair = await twoOfOne()
  const [a, b] = [await read(pair.kept), await read(pair.merged)]
  const both = await Promise.all([
    ask(
      `/${pair.kept}/merge`,
      json({ otherId: pair.merged, version: a.client.version, otherVersion: b.client.version }),
    ),
    ask(
      `/${pair.merged}/merge`,
      json({ otherId: pair.kept, version: b.client.version, otherVersion: a.client.version }),
    ),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await query('select from client_merges')).toHaveLength(1)
})

test('a request stored while its client is merged joins the remaining one', async () => {
  const pair = await twoOfOne()
  let receiving: Promise<unknown> = Promise.resolve()
  await db().transaction(async (tx) => {
    await tx.execute(sql`select from clients where id in (${pair.kept}, ${pair.merged}) for update`)
    receiving = request({ customerEmail: 'mira@example.com' })
    await untilWaiting(app.context.database.pool)
    await tx.update(clients).set({ mergedInto: pair.kept }).where(eq(clients.id, pair.merged))
  })
  expect(await clientOf((await receiving) as string)).toBe(pair.kept)
})

test('undoing is refused in plain words: after 30 days, twice, and after a further merge', async () => {
  const pair = await twoOfOne()
  const made: ClientPage = await (await merge(pair)).json()
  const first = made.merges[0]?.id ?? ''
  const third = await clientOf(await request({ customerEmail: 'third@example.com', customerName: 'Third' }))
  await merge({ kept: pair.kept, merged: third })
  const refusal = async (kept: string, id: string) => {
    const answer = await undo(kept, id)
    return [answer.status, (await answer.json()).detail]
  }
  expect(await refusal(pair.kept, first)).toEqual([409, 'Undo the later merge with Third first.'])
  const second = (await read(pair.kept)).merges[0]?.id ?? ''

  const fourth = await clientOf(await request({ customerEmail: 'fourth@example.com' }))
  const outer: ClientPage = await (await merge({ kept: fourth, merged: pair.kept })).json()
  const { version } = (await db().select().from(clients).where(eq(clients.id, pair.kept)))[0] ?? {}
  const inner = await ask(`/${pair.kept}/merges/${second}/undo`, json({ version }))
  expect([inner.status, (await inner.json()).detail]).toEqual([
    409,
    'This client has since been merged into another one. Undo that merge first.',
  ])
  expect((await read(pair.merged)).client.id, 'an old address leads on twice').toBe(fourth)
  const outerId = outer.merges[0]?.id ?? ''
  expect((await undo(fourth, outerId)).status).toBe(200)
  expect(await refusal(fourth, outerId)).toEqual([409, 'This merge has already been undone.'])

  app.context.setTime(new Date('2026-12-02T10:00:00.001Z'))
  expect((await read(pair.kept)).merges).toEqual([])
  expect(await refusal(pair.kept, second)).toEqual([409, 'A merge can be undone for 30 days.'])
})

test('bad merges are refused: itself, an unknown client, an old version', async () => {
  const pair = await twoOfOne()
  const { version } = (await read(pair.kept)).client
  const send = async (otherId: string, otherVersion: number) =>
    (await ask(`/${pair.kept}/merge`, json({ otherId, version, otherVersion }))).status
  expect(await send(pair.kept, version)).toBe(422)
  expect(await send(crypto.randomUUID(), 1)).toBe(404)
  expect(await send(pair.merged, 99)).toBe(409)
  const rows = await db()
    .select()
    .from(documents)
    .where(and(eq(documents.kind, 'invoice')))
    .orderBy(asc(documents.id))
  expect(rows).toEqual([])
  expect((await read(pair.merged)).client.id).toBe(pair.merged)
})

test('an address is looked up as PostgreSQL folds it', async () => {
  const named = { name: 'İpek', email: 'İpek@example.com', phone: '', companyName: '' }
  const ctx = money.ctx.system()
  const first = await joinClient(ctx, named)
  expect(await joinClient(ctx, { ...named, email: 'İPEK@EXAMPLE.COM' })).toBe(first)
})
