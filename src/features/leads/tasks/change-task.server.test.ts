import { expect, test } from 'vitest'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { json } from '#test/servers/api-server.ts'
import type { LeadPage } from '../lead-record.ts'

const app = setUpLeads()

const post = (path: string, body: object = {}) => app.askAsStaff(path, json(body))

async function page(response: Response | Promise<Response>): Promise<LeadPage> {
  const answer = await response
  expect([answer.status, answer.ok]).toEqual([200, true])
  return answer.json()
}

const lastUndo = ({ events }: LeadPage) => events.filter(isReadable).at(-1)?.undo
const undo = (id: unknown) => post(`/api/admin/changes/${id}/undo`)

test('a task is added, changed, done, reopened and removed, each in the timeline, and each undone', async () => {
  app.context.setTime(new Date('2026-11-02T10:00:00Z'))
  const { id } = await app.receive()
  const path = `/api/admin/leads/${id}`
  const added = await page(post(`${path}/tasks`, { text: 'Call back', dueOn: '2026-11-03' }))
  const [task] = added.tasks
  expect(task).toMatchObject({ text: 'Call back', dueOn: '2026-11-03', due: 'later' })
  const change = async (body: object) => {
    const { tasks } = await page(app.askAsStaff(path))
    return page(post(`${path}/tasks/${task?.id}`, { ...body, version: tasks[0]?.version }))
  }
  const changed = await change({ text: 'Write back' })
  expect(changed.tasks).toMatchObject([{ text: 'Write back', dueOn: '2026-11-03' }])
  const done = await change({ isDone: true })
  expect(done.tasks).toMatchObject([{ due: null }])
  expect((await undo(lastUndo(done))).status).toBe(200)
  const removed = await change({ isRemoved: true })
  expect(removed.tasks).toEqual([])
  expect((await undo(lastUndo(removed))).status).toBe(200)
  expect((await undo(lastUndo(changed))).status).toBe(200)
  expect((await page(app.askAsStaff(path))).tasks).toMatchObject([{ text: 'Call back', due: 'later' }])
  // It was removed and came back since.
  expect((await undo(lastUndo(added))).status).toBe(409)
  const second = await page(post(`${path}/tasks`, { text: 'Ask for texts', dueOn: '2026-11-04' }))
  expect(second.tasks).toHaveLength(2)
  expect((await undo(lastUndo(second))).status).toBe(200)
  const last = await page(app.askAsStaff(path))
  expect(last.tasks).toMatchObject([{ text: 'Call back' }])
  const steps = last.events
    .filter(isReadable)
    .flatMap(({ kind, data }) => (kind === 'task' ? [data.step] : []))
  expect(steps).toEqual(['added', 'changed', 'done', 'removed', 'added'])
})

test('is due by the agency’s day, which begins at 18:30 UTC', async () => {
  const { id } = await app.receive()
  const path = `/api/admin/leads/${id}`
  await page(post(`${path}/tasks`, { text: 'Call back', dueOn: '2026-11-02' }))
  const dueAt = async (time: string) => {
    app.context.setTime(new Date(time))
    return (await page(app.askAsStaff(path))).tasks[0]?.due
  }
  expect(await dueAt('2026-11-01T18:29:00Z')).toBe('later')
  expect(await dueAt('2026-11-01T18:31:00Z')).toBe('today')
  expect(await dueAt('2026-11-02T18:29:00Z')).toBe('today')
  expect(await dueAt('2026-11-02T18:31:00Z')).toBe('overdue')
})

test('the list filters leads with open tasks, and names the day of the first', async () => {
  const [busy, idle] = [await app.receive(), await app.receive()]
  for (const dueOn of ['2026-12-05', '2026-12-01']) {
    await page(post(`/api/admin/leads/${busy.id}/tasks`, { text: 'Call back', dueOn }))
  }
  const { tasks } = await page(
    post(`/api/admin/leads/${idle.id}/tasks`, { text: 'Call', dueOn: '2026-11-05' }),
  )
  await page(post(`/api/admin/leads/${idle.id}/tasks/${tasks[0]?.id}`, { isDone: true, version: 2 }))
  expect((await app.list('?tasks=open')).items).toMatchObject([{ id: busy.id, nextTaskOn: '2026-12-01' }])
  expect((await app.list()).items).toHaveLength(2)
})

test.each([
  [{ text: '', dueOn: '2026-11-03' }, 'text'],
  [{ text: 'x'.repeat(201), dueOn: '2026-11-03' }, 'text'],
  [{ text: 'Call', dueOn: '2026-02-31' }, 'dueOn'],
  [{ text: 'Call', dueOn: '0000-01-01' }, 'dueOn'],
  [{ text: 'Call', dueOn: 'tomorrow' }, 'dueOn'],
])('refuses %j', async (body, field) => {
  const { id } = await app.receive()
  const response = await post(`/api/admin/leads/${id}/tasks`, body)
  expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ field }] }])
})

test('a task is changed only by its lead’s address, in its present version, and not once removed', async () => {
  const [lead, other] = [await app.receive(), await app.receive()]
  const { tasks } = await page(
    post(`/api/admin/leads/${lead.id}/tasks`, { text: 'Call', dueOn: '2026-11-03' }),
  )
  const at = (id: string) => `/api/admin/leads/${id}/tasks/${tasks[0]?.id}`
  const version = tasks[0]?.version ?? 0
  expect((await post(at(other.id), { isDone: true, version })).status).toBe(404)
  expect((await post(at(lead.id), { isDone: true, version: version - 1 })).status).toBe(409)
  await page(post(at(lead.id), { isRemoved: true, version }))
  expect((await post(at(lead.id), { isDone: true, version: version + 1 })).status).toBe(404)
})
