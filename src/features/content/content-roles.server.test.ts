import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPosts } from '#features/blog/seed-posts.server.ts'
import { seedProjects } from '#features/portfolio/seed-projects.server.ts'
import { apiPath } from '#platform/api/wire.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import { type AnyContentKind, fieldsOf } from '#platform/content/define-content.ts'
import type { Ctx } from '#platform/context.server.ts'
import { undoChange } from '#platform/records/record-change.admin.wire.ts'
import { changesApi } from '#server/changes.api.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import * as wires from './content.admin.wire.ts'
import { contentApi } from './content.api.server.ts'
import { contentKinds } from './content-kinds.ts'

let context: VerbContext
let callers: Record<'visitor' | 'client' | 'editor' | 'owner', Ctx>

beforeAll(async () => {
  context = await openVerbContext()
  await seedPosts(context.system, 'content/blog')
  await seedProjects(context.system, 'content/portfolio.json')
  callers = {
    visitor: context.visitor,
    client: { ...context.visitor, actor: { kind: 'client', userId: randomUUID(), name: 'Mira' } },
    editor: context.editor,
    owner: context.staff,
  }
})
afterAll(() => context.close())

const ask = (path: string, body?: object, ctx: Ctx = callers.owner): Promise<Response> =>
  Promise.resolve(openApi(context, contentApi, changesApi).ask(ctx, path, body && json(body)))

/** As an owner, to prepare. */
async function done(path: string, body?: object): Promise<ContentList> {
  const answer = await ask(path, body)
  expect([path, answer.status, await answer.clone().text()]).toEqual([path, 200, expect.anything()])
  return answer.json()
}

async function firstOf({ kind }: AnyContentKind): Promise<ContentEntry> {
  const { items } = await done(apiPath(wires.listContent, { kind }))
  const found = items.find((item): item is ContentEntry => 'key' in item && item.published !== null)
  if (!found) throw new Error(`There is no ${kind}`)
  return found
}

/** A draft that differs. */
async function withDraft(kind: AnyContentKind): Promise<ContentEntry> {
  const { id, version, draft } = await firstOf(kind)
  const [name = ''] =
    ['line', 'markdown']
      .map((input) => fieldsOf(kind).find(([, field]) => field.input === input))
      .find(Boolean) ?? []
  const data = { ...draft, [name]: `${String(draft[name]).slice(0, 20)}\n\n## Looms`.trim() }
  await done(apiPath(wires.changeContent, { kind: kind.kind, id }), { act: 'save', version, data })
  return firstOf(kind)
}

type Act = { path: string; body?: object }
type Acts = Record<string, (kind: AnyContentKind) => Promise<Act>>

const whereOf = ({ kind }: AnyContentKind, { id }: ContentEntry) => ({ kind, id })

/** By the name of the wire, and of the act where a wire has several. Each leads up to one that an owner may do. */
const acts: Acts = {
  async addContent(kind) {
    const { draft } = await firstOf(kind)
    const data = { ...draft, ...(kind.fields.slug && { slug: `looms-${randomUUID()}` }) }
    return { path: apiPath(wires.addContent, { kind: kind.kind }), body: { act: 'publish', data } }
  },
  async 'changeContent save'(kind) {
    const entry = await firstOf(kind)
    const body = { act: 'save', data: entry.draft, version: entry.version }
    return { path: apiPath(wires.changeContent, whereOf(kind, entry)), body }
  },
  async 'changeContent publish'(kind) {
    const entry = await withDraft(kind)
    const body = { act: 'publish', data: entry.draft, version: entry.version }
    return { path: apiPath(wires.changeContent, whereOf(kind, entry)), body }
  },
  async discardContentDraft(kind) {
    const entry = await withDraft(kind)
    return {
      path: apiPath(wires.discardContentDraft, whereOf(kind, entry)),
      body: { version: entry.version },
    }
  },
  async removeContent(kind) {
    const entry = await firstOf(kind)
    const body = { isRemoved: true, version: entry.version }
    return { path: apiPath(wires.removeContent, whereOf(kind, entry)), body }
  },
  async 'removeContent back'(kind) {
    const entry = await firstOf(kind)
    const path = apiPath(wires.removeContent, whereOf(kind, entry))
    if (hasChangingEntries(kind)) await done(path, { isRemoved: true, version: entry.version })
    const { version } = await versionOf(entry)
    return { path, body: { isRemoved: false, version } }
  },
  async moveContent(kind) {
    const entry = await firstOf(kind)
    const body = { before: null, version: entry.version }
    return { path: apiPath(wires.moveContent, whereOf(kind, entry)), body }
  },
  async scheduleContent(kind) {
    const entry = await withDraft(kind)
    const body = { at: '2099-03-01T09:00', version: entry.version }
    return { path: apiPath(wires.scheduleContent, whereOf(kind, entry)), body }
  },
  async publishTogether(kind) {
    const { id, version } = await withDraft(kind)
    return { path: apiPath(wires.publishTogether), body: { entries: [{ id, version }] } }
  },
  async undoChange(kind) {
    const entry = await firstOf(kind)
    const body = { before: null, version: entry.version }
    const { undo } = await done(apiPath(wires.moveContent, whereOf(kind, entry)), body)
    return { path: apiPath(undoChange, { id: undo ?? '' }), body: {} }
  },
  readContentOverview: async () => ({ path: apiPath(wires.readContentOverview) }),
  listContent: async ({ kind }) => ({ path: apiPath(wires.listContent, { kind }) }),
  async listContentHistory(kind) {
    return { path: apiPath(wires.listContentHistory, whereOf(kind, await firstOf(kind))) }
  },
  async readTouched(kind) {
    return { path: apiPath(wires.readTouched, whereOf(kind, await firstOf(kind))) }
  },
}

const hasChangingEntries = ({ isSingle, isFixed }: AnyContentKind) => !isSingle && !isFixed

async function versionOf({ id }: ContentEntry): Promise<{ version: number }> {
  const { rows } = await context.database.pool.query('select version from content_entries where id = $1', [
    id,
  ])
  return rows[0]
}

const bringBack = ({ kind }: AnyContentKind) =>
  context.database.pool.query('update content_entries set removed_at = null where kind = $1', [kind])

async function stored(): Promise<string> {
  const { rows } = await context.database.pool.query(
    `select md5(string_agg(entry::text, ',' order by id)) as hash from content_entries entry`,
  )
  return rows[0].hash
}

function expectedOf(kind: AnyContentKind, act: string, caller: keyof typeof callers): number {
  if (caller === 'visitor') return 401
  if (caller === 'client') return 403
  const isReading = /^(read|list)/.test(act)
  // The undo says why, as for any change that cannot be taken back.
  if (caller === 'editor' && kind.changedBy === 'owner' && !isReading) return act === 'undoChange' ? 409 : 403
  const changesList = /^(add|remove)Content/.test(act)
  return changesList && !hasChangingEntries(kind) ? 409 : 200
}

test('prices, policies and the agency’s facts are the owners’; articles, projects and questions also an editor’s', () => {
  const ofStaff = contentKinds.filter(({ changedBy }) => changedBy === 'staff')
  expect(ofStaff.map(({ kind }) => kind)).toEqual(['post', 'portfolio-project', 'question'])
})

test('every act on content is in the table', () => {
  expect([...new Set(Object.keys(acts).map((act) => act.split(' ')[0]))].sort()).toEqual(
    [...Object.keys(wires), 'undoChange'].sort(),
  )
})

test.each(contentKinds.map((kind) => [kind.kind, kind] as const))(
  '%s: each role may do what is its own, and what is refused changes nothing',
  async (_, kind) => {
    const answers: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const [act, prepare] of Object.entries(acts)) {
      let ready = await prepare(kind)
      for (const caller of Object.keys(callers) as (keyof typeof callers)[]) {
        const before = await stored()
        const { status } = await ask(ready.path, ready.body, callers[caller])
        answers[`${act} as ${caller}`] = status
        expected[`${act} as ${caller}`] = expectedOf(kind, act, caller)
        if (status !== 200) expect([act, caller, await stored()]).toEqual([act, caller, before])
        else {
          await bringBack(kind)
          ready = await prepare(kind)
        }
      }
      await bringBack(kind)
    }
    expect(answers).toEqual(expected)
  },
)
