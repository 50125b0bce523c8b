import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { savedViews } from '#db/schema/saved-views.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listSchemas } from '#server/nouns.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { viewVerbs } from './saved-views.server.ts'
import type { NewView } from './view.ts'

const { listViews, saveView, changeView, removeView } = viewVerbs(listSchemas)

let context: VerbContext
beforeAll(async () => {
  context = await openVerbContext()
  for (const { actor } of [context.staff, context.editor]) {
    if (actor.kind !== 'staff') throw new Error('Not of the staff')
    const { userId: id, name, role: staffRole } = actor
    const email = `${name.toLowerCase()}@orbweaver.example`
    await context.database.db.insert(users).values({ id, name, email, role: 'staff', staffRole })
  }
})
beforeEach(async () => {
  await context.database.db.delete(savedViews)
})
afterAll(() => context.close())

const view: NewView = { list: 'leads', name: 'Hot', query: 'status=new&source=chatbot', isShared: false }
async function save(changes: Partial<NewView> = {}, ctx: Ctx = context.staff) {
  await saveView(ctx, { ...view, ...changes })
  return listViews(ctx)
}
const namesFor = async (ctx: Ctx) => (await listViews(ctx)).views.map(({ name }) => name)
async function saved(changes: Partial<NewView> = {}) {
  const name = changes.name ?? view.name
  const found = (await save(changes)).views.find((one) => one.name === name)
  if (!found) throw new Error(`No view ${name}`)
  return found
}

test('a view keeps the filters and the order in one spelling, without the page', async () => {
  const { views } = await save({ query: 'source=chatbot&cursor=abc&status=&sort=-name&q=%E6%9D%8E' })
  expect(views).toMatchObject([
    { list: 'leads', name: 'Hot', query: 'q=%E6%9D%8E&sort=-name&source=chatbot', unknown: [], isMine: true },
  ])
})

test.for([
  ['colour=red', 'colour'],
  ['status=nonsense&source=chatbot', 'status'],
  ['sort=colour', 'sort'],
  ['__proto__=1', '__proto__'],
])('a view with %s is refused by name, and nothing is stored', async ([query, name]) => {
  const message = `This view uses a filter that this list no longer has: ${name}.`
  await expect(save({ query: query ?? '' })).rejects.toMatchObject({ code: 'invalid', message })
  expect(await namesFor(context.staff)).toEqual([])
})

test('a stored filter that the list has lost is left out and named', async () => {
  const { id } = await saved()
  await context.database.db
    .update(savedViews)
    .set({ query: 'colour=red&source=chatbot' })
    .where(eq(savedViews.id, id))
  expect(await listViews(context.staff)).toMatchObject({
    views: [{ query: 'source=chatbot', unknown: ['colour'] }],
  })
})

test('a shared view is for all staff, but its maker alone changes it; a private one stays with its maker', async () => {
  const [shared, own] = [await saved({ name: 'For all', isShared: true }), await saved({ name: 'Mine' })]
  expect(await namesFor(context.editor)).toEqual(['For all'])
  expect((await listViews(context.editor)).views).toMatchObject([{ isMine: false }])
  const change = { name: 'Theirs', isShared: false, version: 1 }
  await expect(changeView(context.editor, { id: shared.id, ...change })).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const verb of [changeView, removeView]) {
    await expect(verb(context.editor, { id: own.id, ...change })).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  await changeView(context.staff, { id: shared.id, ...change })
  expect(await namesFor(context.editor)).toEqual([])
  await removeView(context.staff, { id: own.id, version: 1 })
  expect(await namesFor(context.staff)).toEqual(['Theirs'])
})

test('an outdated version of a view is neither changed nor removed', async () => {
  const { id } = await saved()
  await changeView(context.staff, { id, name: 'Hotter', isShared: false, version: 1 })
  const outdated = { id, name: 'Hottest', isShared: false, version: 1 }
  for (const verb of [changeView, removeView])
    await expect(verb(context.staff, outdated)).rejects.toMatchObject({ code: 'conflict' })
  expect(await namesFor(context.staff)).toEqual(['Hotter'])
})

test('a name is one’s own once per list, in any case and with any accents', async () => {
  const { id } = await saved({ name: 'Ärger 🌸' })
  const taken = {
    code: 'invalid',
    fields: [{ field: 'name', message: 'You already have a view with this name.' }],
  }
  for (const name of ['ÄRGER 🌸', 'Arger 🌸']) await expect(save({ name })).rejects.toMatchObject(taken)
  const two = await Promise.allSettled([save({ name: 'Twice' }), save({ name: 'twice' })])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await save({ name: 'Ärger 🌸', list: 'clients', query: 'status=duplicates' })
  await save({ name: 'Ärger 🌸', isShared: true }, context.editor)
  const own = { id, name: 'ärger 🌸', isShared: false, query: 'status=lost', version: 1 }
  await changeView(context.staff, own)
  expect(await listViews(context.staff)).toMatchObject({
    views: expect.arrayContaining([expect.objectContaining({ id, name: 'ärger 🌸', query: 'status=lost' })]),
  })
})

test('a view beside one of nearly its name, from an earlier release, keeps its name', async () => {
  const { id } = await saved({ name: 'Jose' })
  const older = await saved({ name: 'Other' })
  await context.database.db.update(savedViews).set({ name: 'José' }).where(eq(savedViews.id, older.id))
  const change = { id, name: 'Jose', isShared: true, version: 1 }
  await changeView(context.staff, change)
  expect(await listViews(context.staff)).toMatchObject({
    views: expect.arrayContaining([expect.objectContaining({ id, isShared: true })]),
  })
})

test('a person has at most 50 views of a list, also by two requests at once', async () => {
  for (let count = 0; count < 49; count += 1) await save({ name: `View ${count}` })
  const two = await Promise.allSettled([save({ name: 'The last' }), save({ name: 'One more' })])
  expect(two.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: 'You already have 50 views of this list. Remove one first.' } },
  ])
  await save({ name: 'One more', list: 'quotes', query: 'sort=until' })
})
