import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { projects } from '#db/schema/projects.ts'
import { recordLinks } from '#db/schema/record-links.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink, revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { setUpProjects } from '#test/fixtures/project-fixtures.ts'
import { projectClaim } from './project.server.ts'
import type { MyProjects } from './project.ts'

const app = setUpProjects()

const statusOf = async (ctx: Ctx, id: string) => (await app.ask(ctx, `/api/projects/${id}`)).status

test('the owner, staff and the holder of a live link open a project; for others it does not exist', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const other = await app.project({ email: 'other@example.com' })
  expect(await statusOf(owner, id)).toBe(200)
  expect(await statusOf(app.context.staff, id)).toBe(200)
  expect(await statusOf(await app.holder(id), id)).toBe(200)

  const missing = randomUUID()
  for (const stranger of [await app.client('Noor Ali'), await app.holder(other)]) {
    const answers = [
      await app.ask(stranger, `/api/projects/${id}`),
      await app.ask(stranger, `/api/projects/${missing}`),
    ]
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.json()))
    expect(known).toMatchObject({ status: 404, detail: 'This project doesn’t exist.' })
    expect(known).toEqual(unknown)
  }
  expect(await statusOf(app.context.visitor, id)).toBe(401)
  expect(await statusOf(app.context.visitor, missing)).toBe(401)
})

test('a link opens its project until it expires or staff revoke it, and a mail sent again replaces its token', async () => {
  const id = await app.project()
  const holder = await app.holder(id, 1)
  expect(await statusOf(holder, id)).toBe(200)
  app.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  expect(await statusOf(holder, id)).toBe(404)

  const revoked = await app.holder(id)
  expect(await statusOf(revoked, id)).toBe(200)
  const input = { noun: 'project', subjectId: id }
  expect(await revokeRecordLinks(app.context.staff, input)).toBe(1)
  expect(await statusOf(revoked, id)).toBe(404)
  expect(await revokeRecordLinks(app.context.staff, input)).toBe(0)

  const link = { key: 'project-started', ...input, email: 'mira@example.com', days: 30 }
  const tokens = [
    await issueRecordLink(app.context.system, link),
    await issueRecordLink(app.context.system, link),
  ]
  expect(new Set(tokens).size).toBe(2)
  const rows = await app.db.select().from(recordLinks).where(eq(recordLinks.subjectId, id))
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain(tokens[1])
})

test('a client sees their own projects without staff’s data', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  await app.project({ owner: await app.client('Noor Ali') })
  const { projects: own }: MyProjects = await (await app.ask(owner, '/api/my/projects')).json()
  expect(own).toMatchObject([
    {
      id,
      title: 'Business Website',
      status: 'content',
      progress: { approved: 0, total: 4 },
      next: { who: 'client', text: 'Send us “Texts” and 4 other items' },
      unseen: 0,
    },
  ])

  const [theirs, ours] = [await app.read(owner, id), await app.read(app.context.staff, id)]
  expect(theirs).toMatchObject({
    side: 'client',
    project: { leadId: ours.project.leadId },
    promise: { state: 'waiting', missing: 5 },
  })
  expect(ours).toMatchObject({ side: 'staff', project: { brief: expect.stringContaining('pottery') } })

  expect((await app.ask(app.context.staff, '/api/my/projects')).status).toBe(403)
  expect((await app.ask(app.context.visitor, '/api/my/projects')).status).toBe(401)
})

test('a project belongs to the user who verified its client’s address, before it starts or after, and to no other', async () => {
  const addUser = async (email: string, emailVerified: boolean) => {
    const [user] = await app.db.insert(users).values({ email, name: 'Mira', emailVerified }).returning()
    return user?.id ?? ''
  }
  const ownerOf = async (id: string) =>
    (await app.db.select().from(projects).where(eq(projects.id, id)))[0]?.ownerId
  const lena = await addUser('lena@example.com', true)
  await addUser('tom@example.com', false)
  expect(await ownerOf(await app.project({ email: 'LENA@example.com' }))).toBe(lena)
  const ofTom = await app.project({ email: 'tom@example.com' })
  expect(await ownerOf(ofTom)).toBeNull()

  const mira = await addUser('mira@example.com', true)
  const ofMira = await app.project({ email: 'Noor@example.com' })
  const claim = (userId: string) =>
    projectClaim.claim(app.context.visitor, { userId, email: 'noor@example.com' })
  await claim(mira)
  await claim(lena)
  expect([await ownerOf(ofMira), await ownerOf(ofTom)]).toEqual([mira, null])
})

test('staff see the client’s page, and what they look at counts as read for nobody', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  await app.post(app.context.staff, `/api/projects/${id}/messages`, { text: 'The draft is up.' })
  await app.post(owner, `/api/projects/${id}/messages`, { text: 'The colour is blue.' })
  await app.post(app.context.staff, `/api/projects/${id}/links`, {})
  const address = `/api/admin/projects/${id}/client`
  const seen = await (await app.ask(app.context.staff, address)).json()
  const theirs = await app.read(owner, id)
  expect(theirs.project.unseen).toBe(1)
  expect(seen).toEqual({
    page: { ...theirs, project: { ...theirs.project, unseen: 0 } },
    money: await (await app.ask(owner, `/api/projects/${id}/invoices`)).json(),
    hasAccount: true,
    isLinked: false,
  })
  expect(seen.page.events.map(({ kind }: { kind: string }) => kind)).not.toContain('link-sent')
  expect((await app.read(app.context.staff, id)).project.unseen).toBe(1)
  await app.holder(id)
  expect(await (await app.ask(app.context.staff, address)).json()).toMatchObject({ isLinked: true })
  expect((await app.ask(owner, address)).status).toBe(403)
})
