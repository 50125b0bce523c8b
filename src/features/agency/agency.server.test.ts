import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adoptAgency, agency, builtInFacts, changedFacts } from '#domain/agency.ts'
import { contentApi } from '#features/content/content.api.server.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import type { Ctx } from '#platform/context.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { changesApi } from '#server/changes.api.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { agencyKind } from './agency-kind.ts'
import { agencySeed } from './agency-seeds.server.ts'
import { adoptPublishedAgency, previewAgency } from './read-agency.server.ts'

let context: VerbContext
beforeAll(async () => {
  context = await openVerbContext()
})
afterEach(async () => {
  adoptAgency(builtInFacts)
  await context.database.pool.query('delete from document_series')
})
afterAll(() => context.close())

const ask = (path: string, body?: object, ctx: Ctx = context.staff) =>
  openApi(context, contentApi, changesApi).ask(ctx, path, body && json(body))

async function readEntry(): Promise<ContentEntry> {
  const answer = (await (await ask('/api/admin/content/agency')).json()) as ContentList
  const [entry] = answer.items
  if (!entry || !('draft' in entry)) throw new Error('The agency is not listed.')
  return entry
}

async function change(act: 'save' | 'publish', fields: object, ctx = context.staff): Promise<Response> {
  const entry = await readEntry()
  const sent = { act, data: { ...entry.draft, ...fields }, version: entry.version }
  return ask(`/api/admin/content/agency/${entry.id}`, sent, ctx)
}

async function adopted() {
  await adoptPublishedAgency(context.system)
  return { ...agency }
}

test('the built-in facts are the seed, with the month of the setting', async () => {
  expect(await adopted()).toEqual(builtInFacts)
  const [entry] = agencySeed({ FINANCIAL_YEAR_START_MONTH: 1 }).entries
  expect(entry).toMatchObject({ name: builtInFacts.name, financialYearStart: '1' })
})

test('published facts are in force, drafts are not', async () => {
  expect((await change('save', { name: 'Silk in secret' })).status).toBe(200)
  expect((await adopted()).name).toBe('Orbweaver')
  expect((await change('publish', { name: 'Silk & Sons', deliveryHours: 31 })).status).toBe(200)
  expect(await adopted()).toEqual({ ...builtInFacts, name: 'Silk & Sons', deliveryHours: 31 })
})

test('a preview reads the drafted facts while all else, at the same moment, reads those in force', async () => {
  await change('publish', { name: 'Loom Street', checkDays: 12 })
  await adopted()
  await change('save', { name: 'Silk in secret', checkDays: 31 })
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const shown: string[] = []
  const preview = previewAgency(context.system, async () => {
    shown.push(agency.name)
    reached.resolve()
    await opened.promise
    shown.push(agency.name)
    return changedFacts()
  })
  await reached.promise
  expect(agency.name).toBe('Loom Street')
  expect(changedFacts()).toMatchObject({ name: 'Loom Street', checkDays: 12 })
  adoptAgency({ ...builtInFacts, name: 'Warp & Weft' })
  expect(agency.name).toBe('Warp & Weft')
  opened.resolve()
  expect(await preview).toMatchObject({ name: 'Silk in secret', checkDays: 31 })
  expect(shown).toEqual(['Silk in secret', 'Silk in secret'])
  expect(agency.name).toBe('Warp & Weft')
})

test('a preview of a draft that this release cannot read shows the facts in force', async () => {
  await change('publish', { name: 'Loom Street' })
  await adopted()
  const setDraft = (draft: string) =>
    context.database.pool.query(`update content_entries set draft = ${draft} where kind = 'agency'`)
  onTestFinished(async () => {
    await setDraft('published')
  })
  await setDraft(`published || '{"name":"Silk in secret","checkDays":"some"}'`)
  expect(await previewAgency(context.system, async () => agency.name)).toBe('Loom Street')
})

test('an entry of an earlier release gets the built-in value of a fact that it lacks', async () => {
  await context.database.pool.query(
    `update content_entries set draft = published - 'checkDays' || '{"name":"Old Silk"}',
      published = published - 'checkDays' || '{"name":"Old Silk"}' where kind = 'agency'`,
  )
  const complete = { name: 'Old Silk', checkDays: builtInFacts.checkDays }
  expect(await adopted()).toMatchObject(complete)
  expect((await readEntry()).draft).toMatchObject(complete)
})

test.each([
  ['link', '#767676', /contrast is 3\.6:1/],
  ['accent', 'yellow', /a colour such as/],
  ['email', 'hello at silk', /email/],
  ['timeZone', 'Asia/Silk', /a zone such as/],
  ['linkedIn', 'javascript:alert(1)', /https:\/\//],
  ['countryCode', 'in', /two capital letters/],
  ['deliveryHours', 0, /from 1 to/],
  ['name', ' ', /Name the agency/],
])('a wrong %s is refused at its field', async (field, value, words) => {
  const answer = await change('publish', { [field]: value })
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual([{ field, message: expect.stringMatching(words) }])
})

test('zone and financial year stay once a paper has a number; everything else may change', async () => {
  expect((await change('publish', { timeZone: 'Asia/Tokyo', financialYearStart: '1' })).status).toBe(200)
  await context.system.db.transaction(async (tx) => {
    const series = await lockSeries({ ...context.system, db: tx }, { series: 'INV' })
    await series.takeNumber()
  })
  const refused = await change('publish', { timeZone: 'Asia/Kolkata', financialYearStart: '4' })
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors.map(({ field }: { field: string }) => field)).toEqual([
    'timeZone',
    'financialYearStart',
  ])
  expect((await change('publish', { taxNumber: '27AAPFU0939F1ZV' })).status).toBe(200)
})

test('an undo does not bring the zone back either', async () => {
  const published = (await (await change('publish', { timeZone: 'Europe/Paris' })).json()) as ContentList
  await context.database.pool.query(`insert into document_series values ('INV', '26-27', 2)`)
  const answer = await ask(`/api/admin/changes/${published.undo}/undo`, {})
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    expect.stringMatching(/^Time zone: papers/),
  ])
})

test('every fact can be edited', () => {
  expect(Object.keys(agencyKind.fields).sort()).toEqual(Object.keys(builtInFacts).sort())
})
