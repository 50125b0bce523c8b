import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { mails } from '#db/schema/mails.ts'
import { tasks } from '#db/schema/tasks.ts'
import { todoStates } from '#domain/records/todo.ts'
import {
  changeNoticeSettings,
  readNoticeSettings,
} from '#features/accounts/notices/notice-settings.server.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openQueue } from '#platform/jobs/queue.server.ts'
import { openLog } from '#platform/log.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { type Mailbox, openMailbox } from '#test/servers/mailbox.ts'
import { untilQueueDone } from '#test/servers/settle-site.ts'
import { listTodos } from './list-todos.server.ts'
import { morningMail } from './morning-mail.server.ts'
import { queueMorningMails } from './queue-morning-mails.job.server.ts'
import { snoozeTodo } from './snoozing/snooze-todo.server.ts'

const sending = sendMail([morningMail], recordMailOutcome)
const today = '2026-11-10'
/** The time is India's. */
const at = (time: string, day = today) => new Date(`${day}T${time}+05:30`)

let mailbox: Mailbox
let context: VerbContext

beforeAll(async () => {
  mailbox = await openMailbox()
  context = await openVerbContext({
    jobs: [sending, queueMorningMails],
    settings: { SMTP_URL: mailbox.url, MAIL_FROM: 'web@orbweaver.example' },
  })
})
afterAll(async () => {
  await context.close()
  await mailbox.close()
})

let owner: Ctx
let editor: Ctx

beforeEach(async () => {
  await context.database.pool.query('truncate leads, mails, snoozes, users, pgboss.job cascade')
  owner = await person('owner', 'Meera')
  editor = await person('editor', 'Ishaan')
  context.setTime(at('08:00'))
})

const idOf = ({ actor }: Ctx) => ('userId' in actor ? actor.userId : '')
const addressOf = (ctx: Ctx) => `${idOf(ctx)}@orbweaver.example`

async function person(
  role: 'owner' | 'editor' | 'client',
  name: string,
  createdAt = at('12:00', '2026-11-02'),
): Promise<Ctx> {
  const userId = randomUUID()
  const more = role === 'client' ? { role } : { role: 'staff' as const, staffRole: role }
  await context.database.db
    .insert(users)
    .values({ id: userId, name, email: `${userId}@orbweaver.example`, createdAt, ...more })
  return role === 'client'
    ? { ...context.visitor, actor: { kind: 'client', userId, name } }
    : { ...context.staff, actor: { kind: 'staff', role, userId, name } }
}

async function lead(changes: Partial<typeof leads.$inferInsert> = {}): Promise<string> {
  const [row] = await context.database.db
    .insert(leads)
    .values({
      ...{ reference: `OW-${randomUUID()}`, idempotencyKey: randomUUID(), source: 'chatbot', status: 'new' },
      ...{ suspicions: [], name: 'Noor Hidden', email: '', phone: '', companyName: '', businessLocation: '' },
      ...{ projectType: '', contactMethod: '', bestTime: '', timeline: '', budget: '', message: '' },
      ...{ createdAt: at('19:00', '2026-11-09'), updatedAt: at('19:00', '2026-11-09'), ...changes },
    })
    .returning({ id: leads.id })
  return row?.id ?? ''
}

/** Seven of four kinds: two late, two the owner's, one the editor's. */
async function backlog(): Promise<void> {
  await lead({ createdAt: at('07:30', '2026-11-09'), assigneeId: idOf(owner) })
  await lead()
  await lead({ assigneeId: idOf(editor) })
  await lead({ firstSentAt: at('20:00', '2026-11-09'), status: 'contacted' })
  await lead({ status: 'draft', phone: '+91 98450 1' })
  await lead({ status: 'quarantined' })
  const leadId = await lead({ status: 'won', firstSentAt: at('07:00'), assigneeId: idOf(owner) })
  const created = { createdAt: at('12:00', '2026-11-01'), updatedAt: at('12:00', '2026-11-01') }
  await context.database.db.insert(tasks).values([
    { leadId, text: 'Call about the secret', dueOn: '2026-11-09', ...created },
    { leadId: await lead({ status: 'lost' }), text: 'Write', dueOn: today, ...created },
    { leadId, text: 'Later', dueOn: '2026-11-11', ...created },
  ])
}

const wake = () => queueMorningMails.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })
const queued = async () => {
  const { rows } = await context.database.pool.query<{ subject: string }>(
    "select data->>'subjectId' as subject from pgboss.job where name = 'send-mail'",
  )
  return rows.map(({ subject }) => subject).toSorted()
}
const send = (subjectId: string) =>
  sending.handle({
    ctx: context.system,
    data: { kind: 'staff-morning', subjectId },
    attempt: 1,
    lastAttempt: false,
  })
const subjectFor = (ctx: Ctx, day = today) => `${idOf(ctx)}.${day}`
const sentTo = (ctx: Ctx) => mailbox.all().filter(({ recipients }) => recipients.includes(addressOf(ctx)))
async function choose(ctx: Ctx, isOn: boolean) {
  await changeNoticeSettings(ctx, { notice: 'morningMail', isOn })
  return readNoticeSettings(ctx)
}
const setRole = (ctx: Ctx, staffRole: 'owner' | 'editor') =>
  context.database.db
    .update(users)
    .set({ staffRole })
    .where(eq(users.id, idOf(ctx)))
const logged = () => context.database.db.select().from(mails)

test('an owner gets at eight what Today counts, with their own, and no name', async () => {
  await backlog()
  await wake()
  expect(await queued()).toEqual([subjectFor(owner)])
  await send(subjectFor(owner))
  const [mail] = await mailbox.mailsTo(addressOf(owner))
  expect(mail?.subject).toBe('Today: 7 waiting, 2 late')
  const origin = 'https://orbweaver.example/admin'
  expect(mail?.text).toContain(
    [
      '7 waiting, 2 late. Yours: 2. Assigned to no one: 4.',
      '',
      'Waiting',
      '-------',
      `To answer: 3, 1 late, 1 yours\n  ${origin}?kind=lead`,
      `Tasks: 2, 1 late, 1 yours\n  ${origin}?kind=task`,
      `Drafts: 1\n  ${origin}?kind=draft`,
      `Quarantine: 1\n  ${origin}?kind=quarantine`,
    ].join('\n'),
  )
  expect(mail?.text).toContain('Outstanding: ₹0 · No open invoices')
  expect(mail?.text).toContain(`Open yours:\n${origin}?whose=mine`)
  expect(mail?.text).toContain(`at 8:00 India time`)
  expect(mail?.text).toContain(`Switch it off in your account:\n${origin}/account`)
  for (const path of ['?kind=quarantine', '?whose=mine', '/account'])
    expect(mail?.html).toContain(`href="${origin}${path}"`)
  const [row] = await logged()
  for (const kept of [row?.subject, row?.text, row?.html, mail?.html])
    expect(kept).not.toMatch(/Hidden|secret|OW-/)
})

test('the numbers are those of Today, for each reader', async () => {
  await backlog()
  await choose(editor, true)
  const spam = await lead({ status: 'quarantined' })
  await snoozeTodo(owner, { kind: 'quarantine', id: spam, until: '2026-11-12' })
  await context.database.db.insert(mails).values({
    ...{ kind: 'quote-sent', subjectId: randomUUID(), toAddress: 'a@example.com', subject: 'Your quote' },
    ...{ html: '', text: '', messageId: randomUUID(), status: 'failed', attempts: 1 },
    createdAt: at('07:00'),
  })
  for (const ctx of [owner, editor]) {
    const composed = await composeAsJob(context.system, morningMail, subjectFor(ctx))
    const numbers = composed?.letter.blocks.flatMap((block) =>
      block.kind === 'facts' && block.title === 'Waiting'
        ? block.facts.map(({ label, value }) => [
            label,
            Number.parseInt(value, 10),
            Number(/(\d+) yours/.exec(value)?.[1] ?? 0),
          ])
        : [],
    )
    const read = (whose: '' | 'mine') => listTodos(ctx, { kind: '', whose, shown: '' })
    const [all, mine] = [await read(''), await read('mine')]
    const kinds = Object.entries(all.counts).filter(([, count]) => count > 0)
    expect(numbers).toEqual(
      kinds.map(([kind, count]) => [
        todoStates[kind as keyof typeof todoStates].label,
        count,
        mine.counts[kind as keyof typeof todoStates],
      ]),
    )
    expect(kinds.map(([kind]) => kind)).toEqual(['lead', 'task', 'draft', 'mail', 'quarantine'])
  }
})

test('owners get it until they switch it off, editors once they switch it on, clients never', async () => {
  await lead()
  const away = await person('owner', 'Asha')
  const wanting = await person('editor', 'Ravi')
  await person('client', 'Mira')
  expect((await readNoticeSettings(owner)).morningMail).toBe(true)
  expect((await readNoticeSettings(editor)).morningMail).toBe(false)
  expect(await choose(away, false)).toMatchObject({ morningMail: false })
  expect(await choose(wanting, true)).toMatchObject({ morningMail: true, sound: false })
  await changeNoticeSettings(editor, { notice: 'sound', isOn: true })
  await wake()
  expect(await queued()).toEqual([subjectFor(owner), subjectFor(wanting)].toSorted())
})

test('a choice outlives a change of role, and without one the role decides', async () => {
  await lead()
  await choose(owner, true)
  const silent = await person('owner', 'Asha')
  await choose(editor, false)
  const promoted = await person('editor', 'Ravi')
  for (const ctx of [owner, silent]) await setRole(ctx, 'editor')
  for (const ctx of [editor, promoted]) await setRole(ctx, 'owner')
  await wake()
  expect(await queued()).toEqual([subjectFor(owner), subjectFor(promoted)].toSorted())
})

test('what is true when it is sent decides: role, switch and account', async () => {
  await lead()
  const [demoted, switched, removed] = [
    await person('owner', 'Asha'),
    await person('owner', 'Ravi'),
    await person('owner', 'Mei'),
  ]
  await wake()
  expect(await queued()).toHaveLength(4)
  await setRole(demoted, 'editor')
  await choose(switched, false)
  await context.database.db.delete(users).where(eq(users.id, idOf(removed)))
  for (const ctx of [owner, demoted, switched, removed]) await send(subjectFor(ctx))
  expect(sentTo(owner)).toHaveLength(1)
  for (const ctx of [demoted, switched, removed]) expect(sentTo(ctx)).toEqual([])
  expect(await logged()).toHaveLength(1)
})

test('nothing is sent while nothing waits, nor later on that day', async () => {
  await lead({ firstSentAt: at('07:00') })
  await wake()
  await send(subjectFor(owner))
  expect(await logged()).toEqual([])
  await lead()
  context.setTime(at('14:00'))
  await wake()
  expect(await queued()).toEqual([subjectFor(owner)])
})

test('a kind that cannot be counted is named', async () => {
  await lead({ status: 'quarantined' })
  const id = await lead()
  const compose = async () => (await composeAsJob(context.system, morningMail, subjectFor(owner)))?.letter
  // PostgreSQL stores it, but throws when it adds to it.
  await context.database.pool.query(`update leads set created_at = '294276-12-31 23:00Z' where id = '${id}'`)
  expect(await compose()).toMatchObject({ subject: 'Today: 1+ waiting' })
  await context.database.pool.query("delete from leads where status = 'quarantined'")
  const letter = await compose()
  expect(letter?.subject).toBe('Today: not all could be counted')
  expect(letter?.blocks).toContainEqual({ kind: 'text', text: 'These could not be counted: To answer.' })
})

test('not before eight in India, late on the same day, never for a missed one', async () => {
  await lead()
  for (const [time, day, subjects] of [
    ['07:59', '2026-11-10', []],
    ['08:00', '2026-11-10', ['2026-11-10']],
    ['23:50', '2026-11-10', ['2026-11-10']],
    ['00:10', '2026-11-11', ['2026-11-10']],
    ['15:20', '2026-11-13', ['2026-11-10', '2026-11-13']],
  ] as const) {
    context.setTime(at(time, day))
    await wake()
    expect(await queued(), `${day} ${time}`).toEqual(subjects.map((one) => subjectFor(owner, one)))
  }
  await send(subjectFor(owner, '2026-11-10'))
  expect(sentTo(owner)).toEqual([])
})

test('who comes or switches it on after eight begins the next morning', async () => {
  await lead()
  const late = await person('owner', 'Asha', at('09:00'))
  await wake()
  context.setTime(at('10:00'))
  await choose(editor, true)
  await wake()
  expect(await queued()).toEqual([subjectFor(owner)])
  context.setTime(at('08:00', '2026-11-11'))
  await wake()
  expect(await queued()).toHaveLength(4)
  expect(await queued()).toEqual(
    expect.arrayContaining([subjectFor(late, '2026-11-11'), subjectFor(editor, '2026-11-11')]),
  )
})

test('a mail server that is down delays it within the day; after that it is dropped', async () => {
  await lead()
  await wake()
  const resume = mailbox.pause()
  await expect(send(subjectFor(owner))).rejects.toThrow()
  resume()
  await lead()
  await send(subjectFor(owner))
  await send(subjectFor(owner))
  expect(sentTo(owner).map(({ subject }) => subject)).toEqual(['Today: 2 waiting'])

  context.setTime(at('08:00', '2026-11-11'))
  const again = mailbox.pause()
  await expect(send(subjectFor(owner, '2026-11-11'))).rejects.toThrow()
  again()
  context.setTime(at('06:00', '2026-11-12'))
  await send(subjectFor(owner, '2026-11-11'))
  expect(sentTo(owner)).toHaveLength(1)
  const [, second] = await context.database.db.select().from(mails).orderBy(mails.createdAt)
  expect(second).toMatchObject({ status: 'dropped', subjectId: subjectFor(owner, '2026-11-11') })
  const { counts } = await listTodos(owner, { kind: '', whose: '', shown: '' })
  expect(counts.mail).toBe(0)
})

test('two workers with several runs of the job send one mail to each', async () => {
  await lead()
  await choose(editor, true)
  const url = context.database.pool.options.connectionString ?? ''
  const open = async () => {
    const queue = await openQueue({
      url,
      jobs: [sending, queueMorningMails],
      log: openLog('silent'),
      supervise: true,
    })
    onTestFinished(() => queue.close(1000))
    await queue.work(() => context.system)
  }
  await context.queue.send(context.database.db, queueMorningMails, [{}, {}, {}, {}, {}, {}, {}, {}])
  await Promise.all([open(), open()])
  await untilQueueDone(context.database.pool)
  expect(await queued()).toHaveLength(2)
  for (const ctx of [owner, editor]) expect(sentTo(ctx)).toHaveLength(1)
})
