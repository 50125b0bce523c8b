import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema/projects.ts'
import { agency } from '#domain/agency.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { setUpProjects } from '#test/fixtures/project-fixtures.ts'
import type { ProjectPage } from '../project.ts'

const app = setUpProjects()
const client = 'mira@example.com'
const staff = () => app.context.staff

async function change(ctx: Ctx, id: string, rest: string, body: object = {}): Promise<ProjectPage> {
  const answer = await app.post(ctx, `/api/projects/${id}/${rest}`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

async function startedProject() {
  const owner = await app.client()
  const id = await app.project({ owner })
  await app.sendMails()
  return { owner, id }
}

function holderOf(text: string, id: string): Ctx {
  const [, token = ''] = new RegExp(`/project/${id}#([\\w-]{22})`).exec(text) ?? []
  expect(token).toHaveLength(22)
  return { ...app.context.visitor, actor: { kind: 'link-holder', linkHash: hashToken(token) } }
}

test('the first mail lists what we need and links the project, without any of the sender’s text', async () => {
  const id = await app.project({
    message: 'Strange words',
    companyName: 'Strange company',
    name: 'Strange name',
  })
  const [mail, ...more] = await app.sendMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipients: [client], subject: 'Your project has started' })
  expect(mail?.text).toContain('Domain access')
  expect(mail?.text).not.toMatch(/strange/i)
  const holder = holderOf(mail?.text ?? '', id)
  expect((await app.read(holder, id)).side).toBe('client')
})

test('does not announce a project that was cancelled at once', async () => {
  await app.project()
  await app.db.update(projects).set({ status: 'cancelled' })
  expect(await app.sendMails()).toEqual([])
})

test('mails each side the other’s unseen messages, a burst as one mail', async () => {
  const { owner, id } = await startedProject()
  const seconds = (count: number) => app.context.setTime(new Date(Date.UTC(2026, 10, 2, 10, 0, count)))
  const write = (ctx: Ctx, text: string) => change(ctx, id, 'messages', { text })
  await write(owner, 'First thing.')
  seconds(60)
  await write(owner, 'Second thing.')
  seconds(90)
  await write(staff(), 'An answer.')
  const mails = await app.sendMails()
  expect(mails.map(({ recipients }) => recipients[0]).sort()).toEqual([agency.email, client].sort())
  const toAgency = mails.find(({ recipients }) => recipients[0] === agency.email)
  expect(toAgency?.subject).toBe('Message from Sen Pottery (Business Website)')
  expect(toAgency?.text).toMatch(/First thing\..*Second thing\./s)
  const toClient = mails.find(({ recipients }) => recipients[0] === client)
  expect(toClient?.text).toContain('An answer.')
  expect(toClient?.text).not.toContain('First thing.')

  seconds(300)
  await write(owner, 'Third thing.')
  const [later, ...more] = await app.sendMails()
  expect(more).toEqual([])
  expect(later?.text).toContain('Third thing.')
  expect(later?.text).not.toContain('Second thing.')

  seconds(600)
  await write(owner, 'Fourth thing.')
  await change(staff(), id, 'seen')
  expect(await app.sendMails()).toEqual([])
})

test('the mail that shows a milestone links the website as saved with it', async () => {
  const { owner, id } = await startedProject()
  const [milestone] = (await app.read(owner, id)).milestones
  const move = (body: object) => change(staff(), id, `milestones/${milestone?.id}/move`, body)
  await move({ to: 'in-work', version: 1 })
  await move({ to: 'in-review', version: 2 })
  const [without] = await app.sendMails()
  expect(without?.subject).toBe('Please review: “Structure”')
  expect(without?.text).not.toContain('See the website')
  await move({ to: 'in-work', version: 3 })
  await move({ to: 'in-review', version: 4, stagingUrl: 'https://test.sen.example/home' })
  const [mail] = await app.sendMails()
  expect(mail?.text).toMatch(/See the website:?\s+https:\/\/test\.sen\.example\/home/)
})

test('requests a review while it is open, and mails the agency the client’s decision', async () => {
  const { owner, id } = await startedProject()
  const [milestone] = (await app.read(owner, id)).milestones
  const move = (ctx: Ctx, to: string, version: number, note = '') =>
    change(ctx, id, `milestones/${milestone?.id}/move`, { to, version, note })
  await move(staff(), 'in-work', 1)
  await move(staff(), 'in-review', 2, 'Look at the header.')
  const [asked, ...more] = await app.sendMails()
  expect(more).toEqual([])
  expect(asked).toMatchObject({ recipients: [client], subject: 'Please review: “Structure”' })
  expect(asked?.text).toContain('Look at the header.')

  await move(holderOf(asked?.text ?? '', id), 'changes', 3, 'A larger header.')
  expect(await app.sendMails()).toMatchObject([
    {
      recipients: [agency.email],
      subject: 'Changes requested: “Structure”, Sen Pottery (Business Website)',
      text: expect.stringContaining('A larger header.'),
    },
  ])

  await move(staff(), 'in-review', 4)
  await move(staff(), 'in-work', 5)
  expect(await app.sendMails()).toEqual([])

  await move(staff(), 'in-review', 6)
  await move(staff(), 'in-work', 7)
  await move(staff(), 'in-review', 8)
  expect(await app.sendMails()).toHaveLength(1)

  await move(staff(), 'in-work', 9)
  await move(staff(), 'in-review', 10)
  await move(owner, 'approved', 11)
  expect(await app.sendMails()).toMatchObject([
    { recipients: [agency.email], subject: 'Approved: “Structure”, Sen Pottery (Business Website)' },
  ])
})

test('mails both sides the delivery time, unless the hours have stopped', async () => {
  const { owner, id } = await startedProject()
  const { checklist } = await app.read(owner, id)
  for (const item of checklist) {
    await change(owner, id, `checklist/${item.id}/answer`, { status: 'not-needed', version: 1 })
  }
  const reopen = (version: number, status: string) =>
    change(owner, id, `checklist/${checklist[0]?.id}/answer`, { status, version })
  await reopen(2, 'missing')
  expect(await app.sendMails()).toEqual([])

  // The checklist is complete twice before a mail is sent, which is one thing to check.
  await reopen(3, 'not-needed')
  await reopen(4, 'missing')
  await reopen(5, 'not-needed')
  expect((await app.sendMails()).map(({ subject }) => subject)).toEqual([
    'Checklist complete, please confirm: Sen Pottery (Business Website)',
  ])
  await change(staff(), id, `checklist/${checklist[0]?.id}/answer`, { status: 'missing', version: 6 })
  await reopen(7, 'not-needed')
  expect(await app.sendMails()).toHaveLength(1)

  const confirm = async () =>
    change(staff(), id, 'content/confirm', { version: (await app.read(owner, id)).project.version })
  await confirm()
  await reopen(8, 'missing')
  expect(await app.sendMails()).toEqual([])
  await reopen(9, 'not-needed')
  // At the agency it is already the next day.
  app.context.setTime(new Date('2026-11-02T20:30:00.000Z'))
  await confirm()
  const [mail, ...more] = await app.sendMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipients: [client],
    subject: 'We have everything: delivery by 4 Nov 2026, 02:00 India time (GMT+5:30)',
  })
})

test('the launch mail has the website’s address', async () => {
  const { id } = await startedProject()
  await app.db.update(projects).set({ status: 'launching', liveUrl: 'https://sen.example/' })
  await app.context.database.pool.query("update milestones set status = 'approved'")
  const { version } = (await app.read(staff(), id)).project
  await change(staff(), id, 'status', { to: 'launched', version })
  const [mail] = await app.sendMails()
  expect(mail).toMatchObject({ recipients: [client], subject: 'Your website is live: Business Website' })
  expect(mail?.text).toContain('https://sen.example/')
})

test('staff mail a new link, and end all links, including a queued one', async () => {
  const { id } = await startedProject()
  await change(staff(), id, 'links')
  const [mail] = await app.sendMails()
  const holder = holderOf(mail?.text ?? '', id)
  expect((await change(staff(), id, 'seen')).links).toHaveLength(2)
  await change(staff(), id, 'links')
  const page = await change(staff(), id, 'links/revoke')
  expect(page.links).toEqual([])
  expect(page.events.slice(-2)).toMatchObject([
    { kind: 'link-sent' },
    { kind: 'links-revoked', data: { count: 2 } },
  ])
  expect(await app.sendMails()).toEqual([])
  expect((await app.ask(holder, `/api/projects/${id}`)).status).toBe(404)

  await app.db.update(projects).set({ clientEmail: '' }).where(eq(projects.id, id))
  expect((await app.post(staff(), `/api/projects/${id}/links`, {})).status).toBe(409)
})
