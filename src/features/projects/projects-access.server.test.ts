import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { projects } from '#db/schema/projects.ts'
import { recordLinks } from '#db/schema/record-links.ts'
import type { Ctx } from '#platform/context.server.ts'
import { issueRecordLink, revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { setUpProjectDesk } from '#test/project-desk.ts'
import { projectClaim } from './project.server.ts'
import type { MyProjects } from './project.ts'

const desk = setUpProjectDesk()

const statusOf = async (ctx: Ctx, id: string) => (await desk.ask(ctx, `/api/projects/${id}`)).status

test('the owner, staff and the holder of a live link open a project; nobody else learns that it exists', async () => {
  const owner = await desk.client()
  const id = await desk.project({ owner })
  const other = await desk.project({ email: 'other@example.com' })
  expect(await statusOf(owner, id)).toBe(200)
  expect(await statusOf(desk.context.staff, id)).toBe(200)
  expect(await statusOf(await desk.holder(id), id)).toBe(200)

  const missing = randomUUID()
  for (const stranger of [await desk.client('Noor Ali'), await desk.holder(other)]) {
    const answers = [
      await desk.ask(stranger, `/api/projects/${id}`),
      await desk.ask(stranger, `/api/projects/${missing}`),
    ]
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.json()))
    expect(known).toMatchObject({ status: 404, detail: 'There is no such project.' })
    expect(known).toEqual(unknown)
  }
  expect(await statusOf(desk.context.visitor, id)).toBe(401)
  expect(await statusOf(desk.context.visitor, missing)).toBe(401)
})

test('a link opens its project until it expires or staff revoke it, and a mail sent again replaces its token', async () => {
  const id = await desk.project()
  const holder = await desk.holder(id, 1)
  expect(await statusOf(holder, id)).toBe(200)
  desk.context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  expect(await statusOf(holder, id)).toBe(404)

  const revoked = await desk.holder(id)
  expect(await statusOf(revoked, id)).toBe(200)
  const input = { noun: 'project', subjectId: id }
  expect(await revokeRecordLinks({ ctx: desk.context.staff, input })).toBe(1)
  expect(await statusOf(revoked, id)).toBe(404)
  expect(await revokeRecordLinks({ ctx: desk.context.staff, input })).toBe(0)

  const link = { key: 'project-started', ...input, email: 'mira@example.com', days: 30 }
  const tokens = [
    await issueRecordLink({ ctx: desk.context.system, input: link }),
    await issueRecordLink({ ctx: desk.context.system, input: link }),
  ]
  expect(new Set(tokens).size).toBe(2)
  const rows = await desk.db.select().from(recordLinks).where(eq(recordLinks.subjectId, id))
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain(tokens[1])
})

test('a client sees their own projects without what concerns the desk alone', async () => {
  const owner = await desk.client()
  const id = await desk.project({ owner })
  await desk.project({ owner: await desk.client('Noor Ali') })
  const { projects: own }: MyProjects = await (await desk.ask(owner, '/api/my/projects')).json()
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

  const [theirs, ours] = [await desk.read(owner, id), await desk.read(desk.context.staff, id)]
  expect(theirs).toMatchObject({
    side: 'client',
    project: { leadId: ours.project.leadId },
    promise: { state: 'waiting', missing: 5 },
  })
  expect(ours).toMatchObject({ side: 'staff', project: { brief: expect.stringContaining('pottery') } })

  expect((await desk.ask(desk.context.staff, '/api/my/projects')).status).toBe(403)
  expect((await desk.ask(desk.context.visitor, '/api/my/projects')).status).toBe(401)
})

test('a project belongs to whoever proved its client’s address, before it starts or after, and to nobody who did not', async () => {
  const addUser = async (email: string, emailVerified: boolean) => {
    const [user] = await desk.db.insert(users).values({ email, name: 'Mira', emailVerified }).returning()
    return user?.id ?? ''
  }
  const ownerOf = async (id: string) =>
    (await desk.db.select().from(projects).where(eq(projects.id, id)))[0]?.ownerId
  const lena = await addUser('lena@example.com', true)
  await addUser('tom@example.com', false)
  expect(await ownerOf(await desk.project({ email: 'LENA@example.com' }))).toBe(lena)
  const ofTom = await desk.project({ email: 'tom@example.com' })
  expect(await ownerOf(ofTom)).toBeNull()

  const mira = await addUser('mira@example.com', true)
  const ofMira = await desk.project({ email: 'Noor@example.com' })
  const claim = (userId: string) =>
    projectClaim.claim({ ctx: desk.context.visitor, input: { userId, email: 'noor@example.com' } })
  await claim(mira)
  await claim(lena)
  expect([await ownerOf(ofMira), await ownerOf(ofTom)]).toEqual([mira, null])
})
