import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { issueDepositInvoice } from '#features/billing/documents/issuing/deposit-invoice.server.ts'
import { issueFreeInvoice } from '#features/billing/documents/issuing/free-invoice.server.ts'
import { remindNow } from '#features/billing/documents/reminding/change-waiting.server.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import { markAnsweredElsewhere } from '#features/leads/changing/change-lead.server.ts'
import { measureFirstReplies } from '#features/leads/lead-steps.server.ts'
import { answerItem } from '#features/projects/changing/answer-item.server.ts'
import { confirmContent } from '#features/projects/changing/confirm-content.server.ts'
import { writeMessage } from '#features/projects/changing/messages.server.ts'
import { moveMilestone } from '#features/projects/changing/move-milestone.server.ts'
import { moveProject } from '#features/projects/changing/move-project.server.ts'
import { sendProjectLink } from '#features/projects/changing/project-links.server.ts'
import { sendQuote, sendQuoteLink } from '#features/quotes/change-quote.server.ts'
import { createQuote } from '#features/quotes/create-quote.server.ts'
import { remindOfQuote } from '#features/quotes/remind-quote.server.ts'
import { previewReply, sendReply } from '#features/replies/send-reply.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { listTodos } from './list-todos.server.ts'
import { todoList } from './todo.ts'

const { app, issue, invoiceOf, projectWithDeposit, refund } = setUpInvoices()

type World = { leadId: string; projectId: string; depositId: string }

const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows
const versionOf = async (table: string, id: string): Promise<number> =>
  (await query(`select version from ${table} where id = $1`, [id]))[0]?.version
const milestoneOf = async (projectId: string): Promise<{ id: string; version: number }> => {
  const [row] = await query('select id, version from milestones where project_id = $1 order by position', [
    projectId,
  ])
  return { id: row?.id, version: row?.version }
}
const waiting = async ({ leadId }: Pick<World, 'leadId'>) => {
  const input = v.parse(todoList.schema, { kind: 'lead' })
  const { items } = await listTodos(app.context.staff, input)
  return items.some((item) => 'recordId' in item && item.recordId === leadId)
}
const forget = () =>
  query('update leads set first_sent_at = null, answered_elsewhere_at = null, contacted_at = null')

async function sentQuote({ leadId }: World): Promise<string> {
  const ctx = app.context.staff
  const { id } = await createQuote(ctx, { leadId })
  await query("update quotes set client_email = 'mira@example.com'")
  await sendQuote(ctx, { id, version: 1 })
  return id
}

/** Each prepares what it needs, and returns the sending. */
const sendings: Record<string, (world: World) => Promise<() => Promise<unknown>>> = {
  'a reply': async ({ leadId: id }) => {
    const words = { subject: 'Hello', text: 'We can begin on Monday.' }
    const { digest } = await previewReply(app.context.staff, { id, ...words })
    const reply = { id, key: randomUUID(), digest, isContacted: false, ...words }
    return () => sendReply(app.context.staff, reply)
  },
  'a quote': async (world) => () => sentQuote(world),
  'the reminder of a quote': async (world) => {
    const id = await sentQuote(world)
    return async () => remindOfQuote(app.context.staff, { id, version: await versionOf('quotes', id) })
  },
  'the link of a quote': async (world) => {
    const id = await sentQuote(world)
    return async () => sendQuoteLink(app.context.staff, { id, version: await versionOf('quotes', id) })
  },
  'a message':
    async ({ projectId: id }) =>
    async () =>
      writeMessage(app.context.staff, { id, text: 'Blue?', key: randomUUID() }),
  'a confirmed checklist': async ({ projectId: id }) => {
    await query("update checklist_items set status = 'given'")
    return async () => confirmContent(app.context.staff, { id, version: await versionOf('projects', id) })
  },
  'a milestone shown': async ({ projectId: id }) => {
    await query("update milestones set status = 'in-work' where position = 1")
    const { id: milestoneId, version } = await milestoneOf(id)
    const input = { id, milestoneId, to: 'in-review', version, note: '' } as const
    return () => moveMilestone(app.context.staff, input)
  },
  'the note of a milestone': async ({ projectId: id }) => {
    const { id: milestoneId, version } = await milestoneOf(id)
    const input = { id, milestoneId, to: 'in-work', version, note: 'We began.' } as const
    return () => moveMilestone(app.context.staff, input)
  },
  'a launch': async ({ projectId: id }) => {
    await query(
      "update projects set status = 'launching', live_url = 'https://mira.example', content_complete_at = now()",
    )
    await query("update milestones set status = 'approved'")
    await query("update checklist_items set status = 'given'")
    return async () =>
      moveProject(app.context.staff, { id, version: await versionOf('projects', id), to: 'launched' })
  },
  'the link of a project':
    async ({ projectId: id }) =>
    async () =>
      sendProjectLink(app.context.staff, { id }),
  'an invoice of the deposit': async ({ leadId, projectId, depositId }) => {
    await refund(depositId, 150_000)
    const buyer = { name: 'Mira', companyName: '', taxNumber: '' }
    const input = { leadId, projectId, clientEmail: 'mira@example.com', buyer, agreed: 'As agreed' }
    return () => issueDepositInvoice(app.context.staff, { ...input, author: 'Meera' })
  },
  'an invoice of the balance':
    async ({ projectId }) =>
    async () =>
      issue(projectId),
  'a free invoice':
    async ({ leadId }) =>
    async () =>
      issueFreeInvoice(app.context.staff, {
        ...{ key: randomUUID(), lead: leadId, name: 'Mira', companyName: '', email: 'mira@example.com' },
        ...{ address: '', taxNumber: '', note: '', dueOn: '2026-12-01' },
        lines: [{ what: 'Hosting', quantity: 1, amountInrMinor: 50_000 }],
      }),
  'the reminder of an invoice': async ({ projectId }) => {
    const { id } = await invoiceOf(projectId)
    await query("update documents set due_on = '2020-01-01' where id = $1", [id])
    return async () =>
      remindNow(app.context.staff, { id, version: await versionOf('documents', id), anyway: true })
  },
  'a payment link by mail':
    async ({ leadId }) =>
    async () =>
      createPaymentLink(app.context.staff, {
        leadId,
        part: 'amount',
        amountInrMinor: 50_000,
        isMailed: true,
      }),
  '“Answered elsewhere”':
    async ({ leadId: id }) =>
    async () =>
      markAnsweredElsewhere(app.context.staff, { id, version: await versionOf('leads', id) }),
}

test.each(Object.keys(sendings))(
  '%s answers the lead: nothing waits, and the first reply is measured',
  async (name) => {
    const world = await projectWithDeposit()
    const send = await sendings[name]?.(world)
    await forget()
    expect(await waiting(world)).toBe(true)
    const measured = () => measureFirstReplies(app.context.staff, { since: new Date(0), most: 1 })
    expect((await measured()).answered).toBe(0)
    await send?.()
    expect(await waiting(world)).toBe(false)
    expect(await measured()).toMatchObject({ answered: 1, waiting: 0, medianSeconds: expect.any(Number) })
    const [lead] = await query('select contacted_at, version from leads where id = $1', [world.leadId])
    expect(lead?.contacted_at).toEqual(app.context.staff.clock())
  },
)

test('what clients do, and a step that they do not see, answers no one', async () => {
  const world = await projectWithDeposit()
  const { projectId: id, leadId } = world
  const userId = randomUUID()
  await query("insert into users (id, name, email) values ($1, 'Mira', 'mira@client.example')", [userId])
  await query('update projects set owner_id = $1', [userId])
  const client = { ...app.context.visitor, actor: { kind: 'client', userId, name: 'Mira' } as const }
  const [item] = await query("select id, version from checklist_items where kind = 'text' limit 1")
  await writeMessage(client, { id, text: 'Hello?', key: randomUUID() })
  await answerItem(client, { id, itemId: item?.id, status: 'given', answer: 'Blue', version: item?.version })
  const { id: milestoneId, version } = await milestoneOf(id)
  await moveMilestone(app.context.staff, { id, milestoneId, to: 'in-work', version, note: '' })
  await createQuote(app.context.staff, { leadId })
  expect(await waiting(world)).toBe(true)
})

test('the first sending stays the answer, and no sending outdates a page that shows the lead', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const write = () => writeMessage(app.context.staff, { id: projectId, text: 'Blue?', key: randomUUID() })
  const read = async () => {
    const [lead] = await query('select answered_at, contacted_at, version from leads where id = $1', [leadId])
    return lead
  }
  const before = await read()
  await write()
  const first = await read()
  expect(first?.version).toBe(before?.version)
  app.context.setTime(new Date(app.context.staff.clock().getTime() + 3_600_000))
  await write()
  const second = await read()
  expect(second?.answered_at).toEqual(first?.answered_at)
  expect(second?.contacted_at).toEqual(app.context.staff.clock())
})
