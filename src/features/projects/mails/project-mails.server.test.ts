import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema/projects.ts'
import { agency } from '#domain/agency.ts'
import type { Ctx } from '#platform/context.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import { setUpProjectDesk } from '#test/project-desk.ts'
import type { ProjectPage } from '../project.ts'

const desk = setUpProjectDesk()
const client = 'mira@example.com'
const staff = () => desk.context.staff

async function change(ctx: Ctx, id: string, rest: string, body: object = {}): Promise<ProjectPage> {
  const answer = await desk.post(ctx, `/api/projects/${id}/${rest}`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

/** A project whose first mail has gone out. */
async function begun() {
  const owner = await desk.client()
  const id = await desk.project({ owner })
  await desk.sendMails()
  return { owner, id }
}

/** Returns the holder of the link in a mail to the client. */
function holderOf(text: string, id: string): Ctx {
  const [, token = ''] = new RegExp(`/project/${id}#([\\w-]{22})`).exec(text) ?? []
  expect(token).toHaveLength(22)
  return { ...desk.context.visitor, actor: { kind: 'link-holder', linkHash: hashToken(token) } }
}

test('the first mail says what we need and brings a link that opens the project, without a word of the sender', async () => {
  const id = await desk.project({
    message: 'Strange words',
    companyName: 'Strange company',
    name: 'Strange name',
  })
  const [mail, ...more] = await desk.sendMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipients: [client], subject: 'Your project has started' })
  expect(mail?.text).toContain('Domain access')
  expect(mail?.text).not.toMatch(/strange/i)
  const holder = holderOf(mail?.text ?? '', id)
  expect((await desk.read(holder, id)).side).toBe('client')
})

test('a project that was cancelled at once is not announced', async () => {
  await desk.project()
  await desk.db.update(projects).set({ status: 'cancelled' })
  expect(await desk.sendMails()).toEqual([])
})

test('each side gets the other’s messages, a burst as one mail, and none that it has seen', async () => {
  const { owner, id } = await begun()
  const seconds = (count: number) => desk.context.setTime(new Date(Date.UTC(2026, 10, 2, 10, 0, count)))
  const write = (ctx: Ctx, text: string) => change(ctx, id, 'messages', { text })
  await write(owner, 'First thing.')
  seconds(60)
  await write(owner, 'Second thing.')
  seconds(90)
  await write(staff(), 'An answer.')
  const mails = await desk.sendMails()
  expect(mails.map(({ recipients }) => recipients[0]).sort()).toEqual([agency.email, client].sort())
  const toAgency = mails.find(({ recipients }) => recipients[0] === agency.email)
  expect(toAgency?.subject).toBe('Message from Sen Pottery (Business Website)')
  expect(toAgency?.text).toMatch(/First thing\..*Second thing\./s)
  const toClient = mails.find(({ recipients }) => recipients[0] === client)
  expect(toClient?.text).toContain('An answer.')
  expect(toClient?.text).not.toContain('First thing.')

  seconds(300)
  await write(owner, 'Third thing.')
  const [later, ...more] = await desk.sendMails()
  expect(more).toEqual([])
  expect(later?.text).toContain('Third thing.')
  expect(later?.text).not.toContain('Second thing.')

  seconds(600)
  await write(owner, 'Fourth thing.')
  await change(staff(), id, 'seen')
  expect(await desk.sendMails()).toEqual([])
})

test('a review is asked for while it is open, and the agency learns what the client decided', async () => {
  const { owner, id } = await begun()
  const [milestone] = (await desk.read(owner, id)).milestones
  const move = (ctx: Ctx, to: string, version: number, note = '') =>
    change(ctx, id, `milestones/${milestone?.id}/move`, { to, version, note })
  await move(staff(), 'in-work', 1)
  await move(staff(), 'in-review', 2, 'Look at the header.')
  const [asked, ...more] = await desk.sendMails()
  expect(more).toEqual([])
  expect(asked).toMatchObject({ recipients: [client], subject: 'Please review: “Structure”' })
  expect(asked?.text).toContain('Look at the header.')

  await move(holderOf(asked?.text ?? '', id), 'changes', 3, 'A larger header.')
  expect(await desk.sendMails()).toMatchObject([
    {
      recipients: [agency.email],
      subject: 'Changes requested: “Structure”, Sen Pottery (Business Website)',
      text: expect.stringContaining('A larger header.'),
    },
  ])

  // Staff take it back before the mail goes out.
  await move(staff(), 'in-review', 4)
  await move(staff(), 'in-work', 5)
  expect(await desk.sendMails()).toEqual([])

  // Each of these asks for a review, and only the last one holds.
  await move(staff(), 'in-review', 6)
  await move(staff(), 'in-work', 7)
  await move(staff(), 'in-review', 8)
  expect(await desk.sendMails()).toHaveLength(1)

  await move(staff(), 'in-work', 9)
  await move(staff(), 'in-review', 10)
  await move(owner, 'approved', 11)
  expect(await desk.sendMails()).toMatchObject([
    { recipients: [agency.email], subject: 'Approved: “Structure”, Sen Pottery (Business Website)' },
  ])
})

test('both sides learn when the delivery is due, unless the hours have stopped again', async () => {
  const { owner, id } = await begun()
  const { checklist } = await desk.read(owner, id)
  for (const item of checklist) {
    await change(owner, id, `checklist/${item.id}/answer`, { status: 'not-needed', version: 1 })
  }
  const reopen = (version: number, status: string) =>
    change(owner, id, `checklist/${checklist[0]?.id}/answer`, { status, version })
  await reopen(2, 'missing')
  expect(await desk.sendMails()).toEqual([])

  // The checklist is complete twice before a mail goes out, which is one thing to check.
  await reopen(3, 'not-needed')
  await reopen(4, 'missing')
  await reopen(5, 'not-needed')
  expect((await desk.sendMails()).map(({ subject }) => subject)).toEqual([
    'Checklist complete, please confirm: Sen Pottery (Business Website)',
  ])
  // Staff ask for better texts: the agency is to check again.
  await change(staff(), id, `checklist/${checklist[0]?.id}/answer`, { status: 'missing', version: 6 })
  await reopen(7, 'not-needed')
  expect(await desk.sendMails()).toHaveLength(1)

  const confirm = async () =>
    change(staff(), id, 'content/confirm', { version: (await desk.read(owner, id)).project.version })
  await confirm()
  await reopen(8, 'missing')
  expect(await desk.sendMails()).toEqual([])
  await reopen(9, 'not-needed')
  // At the agency it is the next day already.
  desk.context.setTime(new Date('2026-11-02T20:30:00.000Z'))
  await confirm()
  const [mail, ...more] = await desk.sendMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipients: [client],
    subject: 'We have everything: delivery by 4 Nov 2026, 02:00 India time (GMT+5:30)',
  })
})

test('the launch brings the address of the website', async () => {
  const { id } = await begun()
  await desk.db.update(projects).set({ status: 'launching', liveUrl: 'https://sen.example/' })
  await desk.context.database.pool.query("update milestones set status = 'approved'")
  const { version } = (await desk.read(staff(), id)).project
  await change(staff(), id, 'status', { to: 'launched', version })
  const [mail] = await desk.sendMails()
  expect(mail).toMatchObject({ recipients: [client], subject: 'Your website is live: Business Website' })
  expect(mail?.text).toContain('https://sen.example/')
})

test('staff mail a fresh link, and end all links, the one on its way included', async () => {
  const { id } = await begun()
  await change(staff(), id, 'links')
  const [mail] = await desk.sendMails()
  const holder = holderOf(mail?.text ?? '', id)
  expect((await change(staff(), id, 'seen')).links).toHaveLength(2)
  await change(staff(), id, 'links')
  const page = await change(staff(), id, 'links/revoke')
  expect(page.links).toEqual([])
  expect(page.events.slice(-2)).toMatchObject([
    { kind: 'link-sent' },
    { kind: 'links-revoked', data: { count: 2 } },
  ])
  expect(await desk.sendMails()).toEqual([])
  expect((await desk.ask(holder, `/api/projects/${id}`)).status).toBe(404)

  await desk.db.update(projects).set({ clientEmail: '' }).where(eq(projects.id, id))
  expect((await desk.post(staff(), `/api/projects/${id}/links`, {})).status).toBe(409)
})
