import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { checklistItems, milestones, projects } from '#db/schema/projects.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import {
  checklistStates,
  checklistStatuses,
  milestoneStates,
  milestoneStatuses,
  projectStates,
  projectStatuses,
} from '#domain/records/project.ts'
import { mayMove, type States } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { setUpProjects, type WholeProject } from '#test/fixtures/project-fixtures.ts'
import { nextStepOf } from '../project-progress.ts'
import { moveMilestone } from './move-milestone.server.ts'

const app = setUpProjects()
const staff = () => app.context.staff
const minutes = (count: number) => app.context.setTime(new Date(Date.UTC(2026, 10, 2, 10, count)))

async function change(ctx: Ctx, id: string, rest: string, body: object): Promise<WholeProject> {
  const answer = await app.post(ctx, `/api/projects/${id}/${rest}`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}
const statusOf = async (ctx: Ctx, id: string, rest: string, body: object, headers?: Record<string, string>) =>
  (await app.post(ctx, `/api/projects/${id}/${rest}`, body, headers)).status

async function completeChecklist(client: Ctx, id: string): Promise<WholeProject> {
  let page = await app.read(client, id)
  for (const item of page.checklist) {
    const answer = item.kind === 'text' ? { answer: 'Here it is.' } : {}
    const giver = item.kind === 'text' ? client : app.context.staff
    page = await change(giver, id, `checklist/${item.id}/answer`, {
      status: 'given',
      version: item.version,
      ...answer,
    })
  }
  return app.read(client, id)
}

async function confirm(client: Ctx, id: string): Promise<WholeProject> {
  const { project } = await app.read(client, id)
  await change(staff(), id, 'content/confirm', { version: project.version })
  return app.read(client, id)
}

async function approveAll(client: Ctx, id: string): Promise<WholeProject> {
  let page = await app.read(client, id)
  for (const { id: milestoneId } of page.milestones) {
    for (const [ctx, to] of [
      [staff(), 'in-work'],
      [staff(), 'in-review'],
      [client, 'approved'],
    ] as const) {
      const version = page.milestones.find((milestone) => milestone.id === milestoneId)?.version
      page = await change(ctx, id, `milestones/${milestoneId}/move`, { to, version })
    }
  }
  return page
}

describe('the table of states decides over HTTP', () => {
  function wanted<Status extends string>(
    states: States<Status>,
    from: Status,
    to: Status,
    side: 'client' | 'staff',
  ) {
    if (mayMove(states, from, to, side)) return 200
    return states[from].next[to] ? 403 : 409
  }

  test('about milestones', async () => {
    const owner = await app.client()
    const id = await app.project({ owner })
    const milestone = (await app.read(owner, id)).milestones[0]
    for (const from of milestoneStatuses) {
      for (const to of milestoneStatuses) {
        for (const side of ['client', 'staff'] as const) {
          await app.db.update(projects).set({ status: 'building' })
          await app.db
            .update(milestones)
            .set({ status: from, version: 1 })
            .where(eq(milestones.id, milestone?.id ?? ''))
          const ctx = side === 'client' ? owner : staff()
          const body = { to, version: 1, note: 'A word.' }
          const status = await statusOf(ctx, id, `milestones/${milestone?.id}/move`, body)
          expect(status, `${side}: ${from} → ${to}`).toBe(wanted(milestoneStates, from, to, side))
        }
      }
    }
  })

  test('about the checklist, where the same status only replaces the text', async () => {
    const owner = await app.client()
    const id = await app.project({ owner })
    const item = (await app.read(owner, id)).checklist[0]
    for (const from of checklistStatuses) {
      for (const to of checklistStatuses) {
        for (const side of ['client', 'staff'] as const) {
          await app.db
            .update(checklistItems)
            .set({ status: from, version: 1 })
            .where(eq(checklistItems.id, item?.id ?? ''))
          const ctx = side === 'client' ? owner : staff()
          const body = { status: to, version: 1, answer: 'A text.' }
          const status = await statusOf(ctx, id, `checklist/${item?.id}/answer`, body)
          expect(status, `${side}: ${from} → ${to}`).toBe(
            from === to ? 200 : wanted(checklistStates, from, to, side),
          )
        }
      }
    }
  })

  test('about the project', async () => {
    const owner = await app.client()
    const id = await app.project({ owner })
    for (const from of projectStatuses) {
      for (const to of projectStatuses) {
        await app.db.update(projects).set({ status: from, version: 1, liveUrl: 'https://sen.example' })
        expect(await statusOf(owner, id, 'status', { to, version: 1 }), `${from} → ${to}`).toBe(403)
        expect(await statusOf(staff(), id, 'status', { to, version: 1 }), `${from} → ${to}`).toBe(
          wanted(projectStates, from, to, 'staff'),
        )
      }
    }
  })
})

test('moves a project from its checklist to its launch', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const given = await completeChecklist(owner, id)
  expect(given).toMatchObject({
    project: {
      status: 'content',
      contentCompleteAt: null,
      next: { who: 'staff', text: 'Check and confirm the content' },
    },
    promise: { state: 'checking' },
  })
  minutes(10)
  const complete = await confirm(owner, id)
  expect(complete).toMatchObject({
    project: { status: 'building', contentCompleteAt: '2026-11-02T10:10:00.000Z' },
    promise: { state: 'running', dueAt: '2026-11-03T10:10:00.000Z' },
  })
  expect(complete.events.slice(-2)).toMatchObject([
    { kind: 'promise-started', actor: 'Meera', data: { dueAt: '2026-11-03T10:10:00.000Z' } },
    { kind: 'moved', actor: 'System', data: { from: 'content', to: 'building' } },
  ])

  const approved = await approveAll(owner, id)
  expect(approved.project).toMatchObject({
    status: 'launching',
    progress: { approved: 4, total: 4 },
    next: { who: 'staff', text: 'Launch the website' },
  })
  const { title, brief, version } = approved.project
  const launch = (seen: number) =>
    app.post(staff(), `/api/projects/${id}/status`, { to: 'launched', version: seen })
  const early = await launch(version)
  expect(early.status).toBe(409)
  expect((await early.json()).detail).toBe('Enter the address of the website first.')
  const addresses = { stagingUrl: '', liveUrl: 'https://sen.example' }
  const edited = await change(staff(), id, 'edit', { title, brief, version, ...addresses })
  minutes(30)
  expect((await launch(version)).status).toBe(409)
  expect((await launch(edited.project.version)).status).toBe(200)
  expect(await app.read(owner, id)).toMatchObject({
    project: { status: 'launched', next: null, launchedAt: '2026-11-02T10:30:00.000Z' },
    promise: { state: 'kept' },
  })
  const [item] = complete.checklist
  expect(
    await statusOf(owner, id, `checklist/${item?.id}/answer`, { status: 'missing', version: item?.version }),
  ).toBe(409)
})

test('reopening an item stops the hours, which restart once staff confirm again', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  await completeChecklist(owner, id)
  const { checklist } = await confirm(owner, id)
  const item = checklist.find(({ kind }) => kind === 'text')
  const answer = (ctx: Ctx, status: string, version: number) =>
    change(ctx, id, `checklist/${item?.id}/answer`, { status, version })
  minutes(60)
  const reopened = await answer(staff(), 'missing', item?.version ?? 0)
  expect(reopened).toMatchObject({
    project: { status: 'content', contentCompleteAt: null },
    promise: { state: 'waiting', missing: 1 },
  })
  expect(reopened.events.map(({ kind }) => kind).slice(-3)).toEqual([
    'checklist-moved',
    'promise-stopped',
    'moved',
  ])
  minutes(90)
  const given = await answer(owner, 'given', (item?.version ?? 0) + 1)
  expect(given).toMatchObject({ project: { status: 'content' }, promise: { state: 'checking' } })
  const again = await confirm(owner, id)
  expect(again.promise).toMatchObject({ state: 'running', dueAt: '2026-11-03T11:30:00.000Z' })

  const more = await change(staff(), id, 'checklist', { title: 'Tax number', hint: '', kind: 'text' })
  expect(more).toMatchObject({ project: { status: 'content' }, promise: { state: 'waiting', missing: 1 } })
  const added = more.checklist.at(-1)
  const removed = await change(staff(), id, `checklist/${added?.id}/remove`, { version: added?.version })
  expect(removed).toMatchObject({ project: { status: 'content' }, promise: { state: 'checking' } })
})

test('a cancelled project has no promise, and its hours restart after it is reopened', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  await completeChecklist(owner, id)
  const { project } = await confirm(owner, id)
  const cancelled = await change(staff(), id, 'status', { to: 'cancelled', version: project.version })
  expect(cancelled).toMatchObject({ project: { status: 'cancelled', next: null }, promise: null })
  minutes(60)
  const reopened = await change(staff(), id, 'status', { to: 'content', version: cancelled.project.version })
  expect(reopened).toMatchObject({ project: { status: 'content' }, promise: { state: 'checking' } })
  expect(await confirm(owner, id)).toMatchObject({
    project: { status: 'building' },
    promise: { state: 'running', startedAt: '2026-11-02T11:00:00.000Z' },
  })
})

test('only staff confirm the content, once, if the project is open, the checklist complete and the version current', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const confirming = (ctx: Ctx, version: number) => statusOf(ctx, id, 'content/confirm', { version })
  const { version } = (await app.read(owner, id)).project
  expect(await confirming(staff(), version)).toBe(409)
  await completeChecklist(owner, id)
  expect(await confirming(owner, version)).toBe(403)
  expect(await confirming(await app.holder(id), version)).toBe(403)
  expect(await confirming(staff(), version + 1)).toBe(409)
  expect((await app.read(owner, id)).promise).toEqual({ state: 'checking' })
  expect(await Promise.all([confirming(staff(), version), confirming(staff(), version)])).toContain(409)
  const confirmed = await app.read(owner, id)
  expect(confirmed.promise?.state).toBe('running')
  expect(await confirming(staff(), confirmed.project.version)).toBe(409)
  expect(confirmed.events.filter(({ kind }) => kind === 'promise-started')).toHaveLength(1)
})

test('a confirmation starts the hours even if work began before the checklist was complete', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const { version } = (await app.read(owner, id)).project
  await change(staff(), id, 'status', { to: 'building', version })
  expect(await completeChecklist(owner, id)).toMatchObject({
    project: { status: 'building' },
    promise: { state: 'checking' },
  })
  expect(await confirm(owner, id)).toMatchObject({
    project: { status: 'building' },
    promise: { state: 'running' },
  })
})

test('staff add and remove milestones, but not what the client approved', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  await completeChecklist(owner, id)
  await confirm(owner, id)
  const { milestones: approved } = await approveAll(owner, id)
  const extra = await change(staff(), id, 'milestones', { title: 'Second language', description: '' })
  expect(extra.project).toMatchObject({ status: 'building', progress: { approved: 4, total: 5 } })
  const [first, last] = [approved[0], extra.milestones.at(-1)]
  expect(await statusOf(staff(), id, `milestones/${first?.id}/remove`, { version: first?.version })).toBe(409)
  const removed = await change(staff(), id, `milestones/${last?.id}/remove`, { version: last?.version })
  expect(removed.project.status).toBe('launching')
  expect(await statusOf(owner, id, 'milestones', { title: 'Mine', description: '' })).toBe(403)
})

test('of two concurrent decisions one counts, and the other is refused', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const holder = await app.holder(id)
  const [milestone] = (await app.read(owner, id)).milestones
  const move = (ctx: Ctx, to: string, version: number) =>
    statusOf(ctx, id, `milestones/${milestone?.id}/move`, { to, version })
  await move(staff(), 'in-work', 1)
  await move(staff(), 'in-review', 2)
  expect((await Promise.all([move(owner, 'approved', 3), move(holder, 'approved', 3)])).sort()).toEqual([
    200, 409,
  ])

  await move(staff(), 'in-work', 4)
  await move(staff(), 'in-review', 5)
  expect((await Promise.all([move(owner, 'approved', 6), move(staff(), 'in-work', 6)])).sort()).toEqual([
    200, 409,
  ])
  const events = (await app.read(staff(), id)).events.filter(({ kind }) => kind === 'milestone-moved')
  expect(events).toHaveLength(6)
})

test('a read during a change is from before or after it, never mixed', async () => {
  const client = await app.client()
  const id = await app.project({ owner: client })
  const [milestone] = (await app.read(client, id)).milestones
  const milestoneId = milestone?.id ?? ''
  const { read, seen } = await app.db.transaction(async (tx) => {
    // A reader loads milestones, then waits here for the events.
    await tx.execute(sql`lock table ${recordEvents} in access exclusive mode`)
    await moveMilestone({ ...staff(), db: tx }, { id, milestoneId, to: 'in-work', version: 1, note: '' })
    const read = app.read(client, id)
    const seen = change(client, id, 'seen', {})
    await untilWaiting(app.context.database.pool, 2)
    return { read, seen }
  })
  for (const [page, status, events] of [
    [await read, 'planned', 1],
    [await seen, 'in-work', 2],
  ] as const) {
    expect(page.project.next).toEqual(nextStepOf(page.project, page.milestones, page.checklist))
    expect(page.milestones[0]?.status).toBe(status)
    expect(page.events).toHaveLength(events)
  }
})

test('a link that staff follow cannot decide for the client, and marks nothing as seen', async () => {
  const id = await app.project()
  const client = await app.holder(id)
  const followed: Ctx = { ...client, actor: { ...client.actor, isStaff: true } as Ctx['actor'] }
  const key = { 'idempotency-key': randomUUID() }
  expect(await statusOf(staff(), id, 'messages', { text: 'Please look' }, key)).toBe(200)
  expect((await change(followed, id, 'seen', {})).messages).toMatchObject([{ seenAt: null }])
  const [milestone] = (await app.read(client, id)).milestones
  const move = `milestones/${milestone?.id}/move`
  await change(staff(), id, move, { to: 'in-work', version: 1 })
  await change(staff(), id, move, { to: 'in-review', version: 2 })
  const approval = { to: 'approved', version: 3 }
  expect(await statusOf(followed, id, move, approval)).toBe(403)
  expect(await statusOf(client, id, move, approval)).toBe(200)
})

test('two concurrent last answers ask the agency once to confirm', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const { checklist } = await app.read(owner, id)
  const give = (item: (typeof checklist)[number] | undefined) =>
    statusOf(owner, id, `checklist/${item?.id}/answer`, { status: 'not-needed', version: 1 })
  for (const item of checklist.slice(2)) await give(item)
  await app.sendMails()
  expect(await Promise.all([give(checklist[0]), give(checklist[1])])).toEqual([200, 200])
  expect((await app.sendMails()).map(({ subject }) => subject)).toEqual([
    'Checklist complete, please confirm: Sen Pottery (Business Website)',
  ])
})

test('a retried message is written once, and stays unseen until the other side reads it', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const other = await app.project({ email: 'noor@example.com' })
  const key = { 'idempotency-key': randomUUID() }
  const write = (project: string, text: string) => statusOf(owner, project, 'messages', { text }, key)
  expect([await write(id, 'Hello!'), await write(id, 'Hello!')]).toEqual([200, 200])
  expect(await write(id, 'Something else')).toBe(422)
  expect(await statusOf(staff(), other, 'messages', { text: 'Hello!' }, key)).toBe(422)

  const unread = await app.read(staff(), id)
  expect(unread.messages).toMatchObject([
    { side: 'client', author: 'Mira Sen', text: 'Hello!', seenAt: null },
  ])
  expect(unread.project.unseen).toBe(1)
  expect((await change(owner, id, 'seen', {})).messages).toMatchObject([{ seenAt: null }])
  minutes(5)
  expect(await change(staff(), id, 'seen', {})).toMatchObject({
    project: { unseen: 0 },
    messages: [{ seenAt: '2026-11-02T10:05:00.000Z' }],
  })
})

test('requesting changes requires a text, which becomes a message', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const [milestone] = (await app.read(owner, id)).milestones
  const path = `milestones/${milestone?.id}/move`
  await change(staff(), id, path, { to: 'in-work', version: 1 })
  await change(staff(), id, path, { to: 'in-review', version: 2 })
  expect(await statusOf(owner, id, path, { to: 'changes', version: 3, note: '  ' })).toBe(422)
  const page = await change(owner, id, path, { to: 'changes', version: 3, note: 'A larger logo, please.' })
  expect(page.messages).toMatchObject([{ side: 'client', text: 'A larger logo, please.' }])
  expect(page.milestones[0]).toMatchObject({ status: 'changes', version: 4 })
})

test('staff who take up changes have read their note, and no other message', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const path = `milestones/${(await app.read(owner, id)).milestones[0]?.id}/move`
  await change(staff(), id, path, { to: 'in-work', version: 1 })
  await change(staff(), id, path, { to: 'in-review', version: 2, note: 'The menu.' })
  await change(owner, id, path, { to: 'changes', version: 3, note: 'A larger logo, please.' })
  minutes(1)
  await change(owner, id, 'messages', { text: 'And when is it ready?' })

  const { messages, project } = await change(staff(), id, path, { to: 'in-work', version: 4 })
  expect(messages).toMatchObject([
    { text: 'The menu.', seenAt: null },
    { text: 'A larger logo, please.', seenAt: expect.any(String) },
    { text: 'And when is it ready?', seenAt: null },
  ])
  expect(project.unseen).toBe(1)
})

test('showing a milestone saves the preview link with it', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const begun = await app.read(staff(), id)
  const path = `milestones/${begun.milestones[0]?.id}/move`
  const show = (version: number, stagingUrl?: string) =>
    change(staff(), id, path, { to: 'in-review', version, stagingUrl })
  await change(staff(), id, path, { to: 'in-work', version: 1 })
  await app.db.delete(auditEntries)
  const before = await app.read(staff(), id)

  const stagingUrl = 'https://test.sen.example/home'
  expect(await statusOf(staff(), id, path, { to: 'in-review', version: 1, stagingUrl })).toBe(409)
  const refused = { to: 'in-review', version: 2, stagingUrl: 'test.sen.example' }
  const invalid = await app.post(staff(), `/api/projects/${id}/${path}`, refused)
  expect(await invalid.json()).toMatchObject({ status: 422, errors: [{ field: 'stagingUrl' }] })
  expect(await app.read(staff(), id)).toEqual(before)

  const shown = await show(2, ` ${stagingUrl} `)
  expect(shown.project).toMatchObject({ stagingUrl, version: before.project.version + 1 })
  expect(shown.events.slice(-2)).toMatchObject([
    { kind: 'edited', actor: 'Meera', data: { fields: ['stagingUrl'] } },
    { kind: 'milestone-moved', data: { from: 'in-work', to: 'in-review' } },
  ])
  const title = begun.milestones[0]?.title
  expect(await app.db.select().from(auditEntries)).toMatchObject([
    {
      noun: 'project',
      subjectId: id,
      by: 'Meera',
      before: { stagingUrl: '', milestone: title, status: 'in-work' },
      after: { stagingUrl, milestone: title, status: 'in-review' },
    },
  ])
  const { brief, liveUrl } = before.project
  const edit = { title: 'Old', brief, stagingUrl: '', liveUrl, version: before.project.version }
  expect(await statusOf(staff(), id, 'edit', edit)).toBe(409)

  const { version } = shown.project
  await change(owner, id, path, { to: 'changes', version: 3, note: 'Larger.' })
  for (const link of [undefined, stagingUrl]) {
    const { milestones: steps } = await app.read(staff(), id)
    const again = await show(steps[0]?.version ?? 0, link)
    expect(again.project).toMatchObject({ stagingUrl, version })
    expect(again.events.filter(({ kind }) => kind === 'edited')).toHaveLength(1)
    await change(staff(), id, path, { to: 'in-work', version: again.milestones[0]?.version })
  }
  const { milestones: steps } = await app.read(staff(), id)
  expect((await show(steps[0]?.version ?? 0, '')).project.stagingUrl).toBe('')
})

test('only staff who show a milestone may send a preview link', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const [milestone] = (await app.read(owner, id)).milestones
  const move = (ctx: Ctx, to: string, version: number) =>
    app.post(ctx, `/api/projects/${id}/milestones/${milestone?.id}/move`, {
      to,
      version,
      note: 'Larger.',
      stagingUrl: 'https://other.example',
    })
  const refusal = {
    status: 422,
    errors: [{ field: 'stagingUrl', message: 'Only showing a milestone takes a preview link.' }],
  }
  expect(await (await move(staff(), 'in-work', 1)).json()).toMatchObject(refusal)
  await app.db.update(milestones).set({ status: 'in-work' })
  expect((await move(owner, 'in-review', 1)).status).toBe(403)
  await app.db.update(milestones).set({ status: 'in-review' })
  for (const to of ['approved', 'changes']) {
    expect(await (await move(owner, to, 1)).json()).toMatchObject(refusal)
  }
  expect((await app.read(staff(), id)).project.stagingUrl).toBe('')
})

test('refuses an empty text as given, and keeps a draft', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const item = (await app.read(owner, id)).checklist.find(({ kind }) => kind === 'text')
  const path = `checklist/${item?.id}/answer`
  const refused = await app.post(owner, `/api/projects/${id}/${path}`, { status: 'given', version: 1 })
  expect(await refused.json()).toMatchObject({ status: 422, errors: [{ field: 'answer' }] })
  await change(owner, id, path, { status: 'missing', answer: 'We make pots.', version: 1 })
  const given = await change(owner, id, path, { status: 'given', version: 2 })
  expect(given.checklist.find(({ id: itemId }) => itemId === item?.id)).toMatchObject({
    status: 'given',
    answer: 'We make pots.',
  })
})

test('the audit records staff’s changes and is hidden from the client', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const { project } = await app.read(staff(), id)
  const { title, brief, version } = project
  const edit = { title: 'Sen Pottery', brief, stagingUrl: 'https://test.sen.example', liveUrl: '', version }
  const edited = await change(staff(), id, 'edit', edit)
  expect(edited.events.at(-1)).toMatchObject({ kind: 'edited', data: { fields: ['title', 'stagingUrl'] } })
  expect((await app.read(owner, id)).events.map(({ kind }) => kind)).toEqual(['created'])
  expect(await app.db.select().from(auditEntries)).toMatchObject([
    {
      noun: 'project',
      subjectId: id,
      by: 'Meera',
      before: { title, stagingUrl: '' },
      after: { title: 'Sen Pottery', stagingUrl: 'https://test.sen.example' },
    },
  ])
  expect(await statusOf(staff(), id, 'edit', edit)).toBe(409)
  expect(await statusOf(owner, id, 'edit', { ...edit, version: version + 1 })).toBe(403)
})

test('refuses every change by a user without access to the project', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const { milestones: steps, checklist } = await app.read(owner, id)
  const changes: [string, object][] = [
    [`milestones/${steps[0]?.id}/move`, { to: 'in-work', version: 1 }],
    [`milestones/${steps[0]?.id}/remove`, { version: 1 }],
    [`checklist/${checklist[0]?.id}/answer`, { status: 'not-needed', version: 1 }],
    [`checklist/${checklist[0]?.id}/remove`, { version: 1 }],
    ['milestones', { title: 'X', description: '' }],
    ['checklist', { title: 'X', hint: '', kind: 'text' }],
    ['messages', { text: 'X' }],
    ['seen', {}],
    ['edit', { title: 'X', brief: '', stagingUrl: '', liveUrl: '', version: 1 }],
    ['status', { to: 'cancelled', version: 1 }],
    ['links', {}],
    ['links/revoke', {}],
  ]
  const stranger = await app.client('Noor Ali')
  const otherHolder = await app.holder(await app.project({ email: 'noor@example.com' }))
  const before = await app.read(staff(), id)
  for (const [rest, body] of changes) {
    expect(await statusOf(stranger, id, rest, body), rest).toBe(404)
    expect(await statusOf(otherHolder, id, rest, body), rest).toBe(404)
    expect(await statusOf(app.context.visitor, id, rest, body), rest).toBe(401)
  }
  expect(await app.read(staff(), id)).toEqual(before)

  const foreign = (await app.read(staff(), await app.project({ email: 'x@example.com' }))).milestones[0]
  expect(await statusOf(staff(), id, `milestones/${foreign?.id}/move`, { to: 'in-work', version: 1 })).toBe(
    404,
  )
})
