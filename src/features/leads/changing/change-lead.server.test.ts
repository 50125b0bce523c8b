import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { json } from '#test/servers/api-server.ts'
import { normaliseTag } from '../lead-handling.ts'
import type { LeadPage } from '../lead-record.ts'

const app = setUpLeads()

const meera = () => app.context.staff
let ravi: Ctx
const query = async (sql: string, values: unknown[] = []) =>
  (await app.context.database.pool.query(sql, values)).rows

beforeEach(async () => {
  await query("delete from users where role = 'staff'")
  ravi = { ...meera(), actor: { kind: 'staff', role: 'editor', userId: randomUUID(), name: 'Ravi' } }
  for (const { actor } of [meera(), ravi]) {
    if (actor.kind !== 'staff') continue
    await query("insert into users (id, name, email, role) values ($1, $2, $3, 'staff')", [
      actor.userId,
      actor.name,
      `${actor.name.toLowerCase()}@orbweaver.example`,
    ])
  }
})

const idOf = ({ actor }: Ctx) => (actor.kind === 'staff' ? actor.userId : '')

async function change(id: string, what: string, body: object, ctx = meera()): Promise<LeadPage> {
  const response = await app.ask(ctx, `/api/admin/leads/${id}/${what}`, json(body))
  expect([response.status, response.ok]).toEqual([200, true])
  return response.json()
}

const undo = (changeId: string | null | undefined, ctx = meera()) =>
  app.ask(ctx, `/api/admin/changes/${changeId}/undo`, { method: 'POST' })

const read = async (id: string): Promise<LeadPage> => (await app.askAsStaff(`/api/admin/leads/${id}`)).json()

const lastUndo = ({ events }: LeadPage) => events.filter(isReadable).at(-1)?.undo

const bodies = ({ events }: LeadPage) => events.filter(isReadable).map(({ kind, data }) => [kind, data])

describe('who answers a lead', () => {
  test('staff take it, hand it over and let go of it, each in the timeline', async () => {
    const { id } = await app.receive()
    await change(id, 'assignee', { to: 'me' })
    const handed = await change(id, 'assignee', { to: idOf(ravi) })
    expect(handed.handling.assignee).toEqual({ id: idOf(ravi), name: 'Ravi', isYou: false })
    const free = await change(id, 'assignee', { to: 'none' })
    expect(free.handling.assignee).toBeNull()
    expect(bodies(free).slice(1)).toEqual([
      ['assigned', { from: null, to: 'Meera' }],
      ['assigned', { from: 'Meera', to: 'Ravi' }],
      ['assigned', { from: 'Ravi', to: null }],
    ])
  })

  test('an account that is not one of staff is refused at its field', async () => {
    const { id } = await app.receive()
    const response = await app.askAsStaff(`/api/admin/leads/${id}/assignee`, json({ to: randomUUID() }))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'to' }] })
  })

  test('the list filters mine, those of no one, and those of another', async () => {
    const [mine, his] = [await app.receive(), await app.receive()]
    const free = await app.receive()
    await change(mine.id, 'assignee', { to: 'me' })
    await change(his.id, 'assignee', { to: idOf(ravi) })
    const found = async (assignee: string) =>
      (await app.list(`?assignee=${assignee}`)).items.map(({ id }) => id)
    expect(await found('me')).toEqual([mine.id])
    expect(await found('none')).toEqual([free.id])
    expect(await found(idOf(ravi))).toEqual([his.id])
    expect((await app.list('?assignee=me')).items).toMatchObject([{ assignee: 'Meera' }])
  })

  test('the account’s end leaves its leads to no one', async () => {
    const { id } = await app.receive()
    await change(id, 'assignee', { to: idOf(ravi) })
    await query('delete from users where id = $1', [idOf(ravi)])
    expect((await read(id)).handling.assignee).toBeNull()
    expect((await change(id, 'assignee', { to: 'me' })).handling.assignee?.name).toBe('Meera')
  })
})

describe('tags', () => {
  test('have one spelling, and the most used ones are suggested', async () => {
    const [one, two] = [await app.receive(), await app.receive()]
    const tagged = await change(one.id, 'tags', { tags: [' Große  Läden', 'SILK', 'silk '], version: 1 })
    expect(tagged.handling.tags).toEqual(['große läden', 'silk'])
    await change(two.id, 'tags', { tags: ['silk'], version: 1 })
    const { tags } = await (await app.askAsStaff('/api/admin/lead-choices')).json()
    expect(tags).toEqual(['silk', 'große läden'])
    expect((await app.list('?tag=Silk')).items).toHaveLength(2)
    expect((await app.list('?tag=große läden')).items).toMatchObject([{ id: one.id }])
    expect((await app.list('?tag=sil')).items).toEqual([])
  })

  test('a full-width letter is the plain one', () => {
    expect(normaliseTag('ＶＩＰ')).toBe('vip')
  })

  test.each([
    [{ tags: ['x'.repeat(31)], version: 1 }, 'tags.0'],
    [{ tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`), version: 1 }, 'tags'],
    [{ tags: [' \u200b'], version: 1 }, 'tags.0'],
  ])('too many, too long or empty ones are refused: %j', async (body, field) => {
    const { id } = await app.receive()
    const response = await app.askAsStaff(`/api/admin/leads/${id}/tags`, json(body))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ field }] })
    expect((await read(id)).handling.tags).toEqual([])
  })

  test('an outdated version is refused', async () => {
    const { id } = await app.receive()
    await change(id, 'tags', { tags: ['silk'], version: 1 })
    const late = await app.askAsStaff(`/api/admin/leads/${id}/tags`, json({ tags: ['wool'], version: 1 }))
    expect(late.status).toBe(409)
  })

  test('the timeline names what a change adds and what it removes, and nothing for the same tags again', async () => {
    const { id } = await app.receive()
    await change(id, 'tags', { tags: ['silk', 'wool'], version: 1 })
    const changed = await change(id, 'tags', { tags: ['wool', 'linen'], version: 2 })
    expect(bodies(changed).at(-1)).toEqual(['tagged', { added: ['linen'], removed: ['silk'] }])
    const swapped = await change(id, 'tags', { tags: ['linen', 'wool'], version: 3 })
    expect(bodies(swapped)).toEqual(bodies(changed))
  })
})

test('a lead that is moved to quarantine was judged by staff; released, it has its client again', async () => {
  const { id } = await app.receive()
  const clientOf = async () => (await query('select client_id from leads where id = $1', [id]))[0].client_id
  const client = await clientOf()
  expect(client).not.toBeNull()
  expect((await change(id, 'status', { status: 'quarantined' })).handling.isToJudge).toBe(false)
  expect(await clientOf()).toBeNull()
  await change(id, 'status', { status: 'new' })
  expect(await clientOf()).toBe(client)
  expect(await query('select judged_at from leads where id = $1', [id])).toEqual([{ judged_at: null }])
})

test('a lost lead has its reason until it is reopened', async () => {
  const { id } = await app.receive()
  const lost = await change(id, 'status', { status: 'lost', lostReason: 'price', lostWords: '<b>Half</b>' })
  expect(lost.handling.lost).toEqual({ reason: 'price', words: '<b>Half</b>' })
  expect(bodies(lost).at(-1)).toEqual([
    'status-changed',
    { from: 'new', to: 'lost', lost: { reason: 'price', words: '<b>Half</b>' } },
  ])
  const reopened = await change(id, 'status', { status: 'contacted', lostReason: 'price' })
  expect(reopened.handling.lost).toBeNull()
})

describe('undo', () => {
  test('takes back the last change of each value, with the audit and the timeline of a change', async () => {
    const { id } = await app.receive()
    const tagged = await change(id, 'tags', { tags: ['silk'], version: 1 })
    const lost = await change(id, 'status', { status: 'lost', lostReason: 'price', lostWords: 'Half' })
    expect(await (await undo(lastUndo(lost))).json()).toMatchObject({ changed: 1, refused: [] })
    const back = await read(id)
    expect(back.lead).toMatchObject({ status: 'new', version: lost.lead.version + 1 })
    expect(back.handling).toMatchObject({ lost: null, tags: ['silk'] })
    expect(bodies(back).at(-1)).toMatchObject([
      'undone',
      { isAgain: false, event: { kind: 'status-changed' } },
    ])
    expect((await undo(lastUndo(tagged))).status).toBe(200)
    expect((await read(id)).handling.tags).toEqual([])
    expect(await query('select noun, before, after from audit_entries order by id desc limit 1')).toEqual([
      { noun: 'lead', before: { tags: ['silk'] }, after: { tags: [] } },
    ])
  })

  test('an undo is undone too, and says that the change was made again', async () => {
    const { id } = await app.receive()
    await undo(lastUndo(await change(id, 'status', { status: 'won' })))
    await undo(lastUndo(await read(id)))
    const again = await read(id)
    expect(again.lead.status).toBe('won')
    expect(bodies(again).at(-1)).toMatchObject([
      'undone',
      { isAgain: true, event: { kind: 'status-changed' } },
    ])
  })

  test('refuses what another has changed since, by name, and a second undo', async () => {
    const { id } = await app.receive()
    const moved = lastUndo(await change(id, 'status', { status: 'contacted' }))
    const quoted = await change(id, 'status', { status: 'quoted' }, ravi)
    const late = await undo(moved)
    expect([late.status, (await late.json()).detail]).toEqual([
      409,
      expect.stringContaining('Ravi has changed'),
    ])
    expect((await read(id)).lead.status).toBe('quoted')
    expect((await undo(lastUndo(quoted))).status).toBe(200)
    expect((await undo(lastUndo(quoted))).status).toBe(409)
  })

  test('a value that came back by another change is not undone by the first', async () => {
    const { id } = await app.receive()
    const first = lastUndo(await change(id, 'status', { status: 'contacted' }))
    await change(id, 'status', { status: 'quoted' }, ravi)
    await change(id, 'status', { status: 'contacted' }, ravi)
    expect((await undo(first)).status).toBe(409)
  })

  test('the timeline offers it only for the last change of each value', async () => {
    const { id } = await app.receive()
    await change(id, 'tags', { tags: ['silk'], version: 1 })
    await change(id, 'status', { status: 'contacted' })
    const { events } = await change(id, 'status', { status: 'quoted' })
    expect(events.filter(isReadable).map(({ kind, undo }) => [kind, undo !== null])).toEqual([
      ['received', false],
      ['tagged', true],
      ['status-changed', false],
      ['status-changed', true],
    ])
  })

  test('a paid lead stays won, and a request that arrived is no draft again', async () => {
    const { id } = await app.receive()
    const won = await change(id, 'status', { status: 'won' })
    const { order } = await makeOrder(app.context.visitor)
    await query('update orders set lead_id = $1, paid_at = now() where id = $2', [id, order.id])
    const refused = await undo(lastUndo(won))
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'It has been paid, so it stays won.',
    ])

    const draft = await app.receive()
    await query("update leads set status = 'draft', request_hash = null where id = $1", [draft.id])
    const kept = await change(draft.id, 'status', { status: 'contacted' })
    await query("update leads set request_hash = 'sent' where id = $1", [draft.id])
    expect((await undo(lastUndo(kept))).status).toBe(409)
    expect((await read(draft.id)).lead.status).toBe('contacted')
  })

  test('an undo to a colleague or client that is gone is refused with a sentence; others of the same change go back', async () => {
    const [lead, other] = [await app.receive(), await app.receive()]
    await change(lead.id, 'assignee', { to: idOf(ravi) })
    const body = json({ ids: [lead.id, other.id], to: 'me' })
    const { changeId } = await (await app.askAsStaff('/api/admin/leads/changes', body)).json()
    await query('delete from users where id = $1', [idOf(ravi)])
    expect(await (await undo(changeId)).json()).toMatchObject({
      changed: 1,
      refused: [
        {
          id: lead.id,
          reason:
            'The account of the colleague it was assigned to has been deleted since, so it can’t be undone.',
        },
      ],
    })
    expect((await read(lead.id)).handling.assignee?.name).toBe('Meera')
    expect((await read(other.id)).handling.assignee).toBeNull()

    const moved = lastUndo(await change(lead.id, 'status', { status: 'quarantined' }))
    await query('delete from client_addresses')
    await query('update leads set client_id = null')
    await query('delete from clients')
    const refused = await undo(moved)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      'Its former client has been deleted since, so it can’t be undone.',
    ])
  })

  test('a note cannot be undone, nor a change that does not exist', async () => {
    const { id } = await app.receive()
    expect(lastUndo(await change(id, 'notes', { text: 'Called.' }))).toBeNull()
    expect((await undo(randomUUID())).status).toBe(404)
  })
})

describe('many leads at once', () => {
  const changeMany = (body: object, ctx = meera()) => app.ask(ctx, '/api/admin/leads/changes', json(body))

  test('are moved, assigned and tagged in one request; those refused are named, and one undo takes all back', async () => {
    const leads = [await app.receive(), await app.receive(), await app.receive({ customerName: 'Zoë' })]
    const ids = leads.map(({ id }) => id)
    await change(ids[2] ?? '', 'status', { status: 'lost' })
    const answer = await changeMany({ ids, status: 'quoted', to: 'me', addTags: ['Fair'] })
    const { changeId, changed, refused } = await answer.json()
    expect(changed).toBe(2)
    expect(refused).toMatchObject([
      { id: ids[2], name: expect.stringMatching(/^Zoë, OW-/), reason: 'It can’t move from Lost to Quoted.' },
    ])
    const pages = await Promise.all(ids.map(read))
    expect(pages.map(({ lead, handling }) => [lead.status, handling.assignee?.name, handling.tags])).toEqual([
      ['quoted', 'Meera', ['fair']],
      ['quoted', 'Meera', ['fair']],
      ['lost', undefined, []],
    ])

    await change(ids[1] ?? '', 'status', { status: 'won' }, ravi)
    const undone = await (await undo(changeId)).json()
    expect(undone).toMatchObject({
      changed: 1,
      refused: [{ id: ids[1], reason: expect.stringContaining('Ravi') }],
    })
    const back = await Promise.all(ids.map(read))
    expect(back.map(({ lead, handling }) => [lead.status, handling.tags])).toEqual([
      ['new', []],
      ['won', ['fair']],
      ['lost', []],
    ])
    expect((await (await undo(undone.changeId)).json()).changed).toBe(1)
    expect((await read(ids[0] ?? '')).lead.status).toBe('quoted')
  })

  test('a lead that is gone is refused, and one that has ten tags', async () => {
    const { id } = await app.receive()
    await change(id, 'tags', { tags: Array.from({ length: 10 }, (_, index) => `tag ${index}`), version: 1 })
    const { changed, refused } = await (await changeMany({ ids: [id, randomUUID()], addTags: ['x'] })).json()
    expect(changed).toBe(0)
    expect(refused.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'It would have more than 10 tags.',
      'This lead doesn’t exist.',
    ])
  })

  test.each([
    [{ ids: [], to: 'me' }],
    [{ ids: Array.from({ length: 501 }, () => randomUUID()), to: 'me' }],
    [{ ids: [randomUUID()] }],
    [{ ids: ['x'], to: 'me' }],
  ])('refuses none, too many, and nothing to change', async (body) => {
    expect((await changeMany(body)).status).toBe(422)
  })

  test('500 leads are changed at once', async () => {
    await query(
      `insert into leads (id, reference, idempotency_key, source, status, suspicions, name, email, phone, company_name,
         business_location, project_type, contact_method, best_time, timeline, budget, message, created_at, updated_at)
       select gen_random_uuid(), 'OW-' || n, gen_random_uuid(), 'contact', 'new', '{}', 'Mira', '', '', '', '', '', '', '',
         '', '', '', now(), now() from generate_series(1, 500) as n`,
    )
    const ids = (await query('select id from leads')).map(({ id }) => id)
    const { changeId, changed } = await (await changeMany({ ids, status: 'contacted' })).json()
    expect(changed).toBe(500)
    expect((await (await undo(changeId)).json()).changed).toBe(500)
    expect(await query("select from leads where status <> 'new'")).toEqual([])
  })
})
