import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesApi } from '#server/changes.api.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { repliesApi } from '../replies.api.server.ts'
import type { ReplyTemplates } from './template.ts'

let context: VerbContext
let starting: ReplyTemplates

beforeAll(async () => {
  context = await openVerbContext()
  starting = await templates(await ask('/api/admin/templates'))
})
beforeEach(async () => {
  await context.database.pool.query('delete from reply_templates')
})
afterAll(() => context.close())

function ask(path: string, body?: object, ctx = context.editor): Promise<Response> {
  return Promise.resolve(openApi(context, repliesApi, changesApi).ask(ctx, path, body && json(body)))
}

async function templates(answer: Response): Promise<ReplyTemplates> {
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.anything()])
  return answer.json()
}

const looms = { name: 'About looms', subject: 'Looms, {reference}', text: 'Hello {name}' }
const add = (changes: object = {}) => ask('/api/admin/templates', { ...looms, ...changes })
const undo = (id: string | null) => ask(`/api/admin/changes/${id}/undo`, {})
const names = async () => (await templates(await ask('/api/admin/templates'))).items.map(({ name }) => name)

test('comes with three templates, whose placeholders all have a value for the example', () => {
  expect(starting.items.map(({ name }) => name)).toEqual([
    'First answer',
    'Question about content',
    'Quote is on its way',
  ])
  expect(Object.values(starting.example)).not.toContain(null)
  expect(starting.example.payments).toMatch(/^Total: ₹[\d,]+\nDeposit \(10%\): ₹/)
})

test('editors add, change and remove templates, each undone by one click', async () => {
  const added = await templates(await add())
  expect(added.items).toMatchObject([{ ...looms, version: 2 }])
  const [{ id = '', version = 0 } = {}] = added.items
  const change = { ...looms, text: 'Dear {name}', version }
  const changed = await templates(await ask(`/api/admin/templates/${id}`, change))
  expect(changed.items).toMatchObject([{ text: 'Dear {name}' }])
  const late = await ask(`/api/admin/templates/${id}`, { ...change, text: 'Too late' })
  expect(late.status).toBe(409)
  const latest = changed.items[0]?.version
  const removed = await templates(await ask(`/api/admin/templates/${id}/removal`, { version: latest }))
  expect(removed.items).toEqual([])
  const gone = { ...looms, version: (latest ?? 0) + 1 }
  expect((await ask(`/api/admin/templates/${id}`, gone)).status).toBe(404)
  expect((await undo(removed.undo)).status).toBe(200)
  expect(await names()).toEqual(['About looms'])
  expect((await undo(changed.undo)).status).toBe(200)
  const [back] = (await templates(await ask('/api/admin/templates'))).items
  expect(back?.text).toBe('Hello {name}')
  const { rows } = await context.database.pool.query(
    "select distinct by from audit_entries where noun = 'template' and subject_id = $1",
    [id],
  )
  expect(rows).toEqual([{ by: 'Ishaan' }])
})

test('a name is used once, also by two at the same time and by an undo', async () => {
  const both = await Promise.all([add(), add({ name: 'ABOUT looms' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await names()).toHaveLength(1)
  const [{ id = '', version = 0 } = {}] = (await templates(await ask('/api/admin/templates'))).items
  const removed = await templates(await ask(`/api/admin/templates/${id}/removal`, { version }))
  await templates(await add())
  const refused = await undo(removed.undo)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    'Another template already has this name.',
  ])
})

test('holds 50, also when an undo brings one back', async () => {
  const [first] = (await templates(await add())).items
  for (let count = 2; count <= 50; count++) await templates(await add({ name: `Template ${count}` }))
  const tooMany = await add({ name: 'One more' })
  expect([tooMany.status, (await tooMany.json()).errors]).toEqual([
    422,
    [{ field: 'name', message: expect.stringContaining('50 templates') }],
  ])
  const path = `/api/admin/templates/${first?.id}/removal`
  const { undo: removal } = await templates(await ask(path, { version: first?.version }))
  await templates(await add({ name: 'One more' }))
  expect((await undo(removal)).status).toBe(409)
})

test.each([
  [{ name: '  ' }, 'name', 'Name the template.'],
  [{ name: 'x'.repeat(61) }, 'name', 'Use at most 60 characters.'],
  [{ text: 'Hi {frist}' }, 'text', 'There is no placeholder {frist}.'],
  [{ subject: '{link}' }, 'subject', 'Use {link} in the text only.'],
  [{ text: '' }, 'text', 'Write the text first.'],
])('refuses %j', async (changes, field, message) => {
  const answer = await add(changes)
  const problem = { field, message: expect.stringContaining(message) }
  expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [problem] }])
})
