import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { users } from '#db/schema/accounts.ts'
import { contentEntries } from '#db/schema/content-entries.ts'
import { type AgencyFacts, agency } from '#domain/agency.ts'
import { hourMs } from '#domain/duration.ts'
import { minorPerMajor } from '#domain/money/money.ts'
import type { AnyWireQuote } from '#domain/money/quote.ts'
import { chosenOptions } from '#domain/money/quote-sums.ts'
import type { ProjectStatus } from '#domain/records/project.ts'
import { hashPassword } from '#features/accounts/passwords/password.server.ts'
import { setPassword } from '#features/accounts/passwords/set-password.server.ts'
import { upsertStaff } from '#features/accounts/staff/upsert-staff.server.ts'
import { agencyKind } from '#features/agency/agency-kind.ts'
import { adoptPublishedAgency } from '#features/agency/read-agency.server.ts'
import { cancelInvoice } from '#features/billing/documents/issuing/cancel-invoice.server.ts'
import {
  issueDocumentOfOrder,
  issueDocumentOfRefund,
} from '#features/billing/documents/issuing/issue-order-documents.server.ts'
import { payInvoice } from '#features/billing/documents/paying/pay-invoice.server.ts'
import { remindOfInvoices } from '#features/billing/documents/reminding/remind-of-invoices.server.ts'
import { receiveFile } from '#features/files/receive-file.server.ts'
import { moveLead } from '#features/leads/changing/change-lead.server.ts'
import { projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { createOrder } from '#features/payments/orders/create-order.server.ts'
import { listOrders } from '#features/payments/orders/list-orders.server.ts'
import { readOrder } from '#features/payments/orders/read-order.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { repriceQuote } from '#features/pricing/pricing.server.ts'
import { answerItem } from '#features/projects/changing/answer-item.server.ts'
import { editProject } from '#features/projects/changing/change-project.server.ts'
import { confirmContent } from '#features/projects/changing/confirm-content.server.ts'
import { markSeen, writeMessage } from '#features/projects/changing/messages.server.ts'
import { moveMilestone } from '#features/projects/changing/move-milestone.server.ts'
import { moveProject } from '#features/projects/changing/move-project.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import { listProjectDocuments } from '#features/projects/invoicing/project-documents.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { readProject } from '#features/projects/read-project.server.ts'
import { acceptQuote, declineQuote, openedQuote, sendQuote } from '#features/quotes/change-quote.server.ts'
import { createQuote } from '#features/quotes/create-quote.server.ts'
import { acceptanceText } from '#features/quotes/quote.ts'
import { readQuote } from '#features/quotes/read-quote.server.ts'
import { changeContent } from '#platform/content/change-content.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import type { Env } from '#platform/env.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import type { StandIn } from '#platform/stand-in/stand-in.server.ts'
import { openContext } from '#server/open-context.server.ts'
import { otherAgency } from './other-agency.ts'
import { type Step, type Story, shownClient, stories } from './stories.ts'

const staffAccount = () => ({ email: `desk@${agency.domain}`, name: 'Desk' })

type Stage = { at(time: Date): void; as(actor: Actor): Ctx; standIn: StandIn }

/**
 * Calls the program's verbs.
 * @param options.isOther makes it the demo of another agency than the built-in one
 * @returns why it refused, or null
 */
export async function fillDemo(
  env: Env,
  say: (line: string) => void,
  { isOther = false }: { isOther?: boolean } = {},
): Promise<string | null> {
  const closers: (() => Promise<void>)[] = []
  try {
    const { ctx, standIn } = await openContext({ env, supervisesQueue: false, say, closers })
    if (!standIn)
      throw new OperatorError('Unset RAZORPAY_KEY_ID: the demo pays with the program’s own stand-in.')
    if (isOther) await becomeAgency(ctx, otherAgency)
    await fill(ctx, standIn, say)
    return null
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function becomeAgency(ctx: Ctx, facts: AgencyFacts): Promise<void> {
  const [entry] = await ctx.db.select().from(contentEntries).where(eq(contentEntries.kind, agencyKind.kind))
  if (!entry) throw new OperatorError('The agency is missing in this database: start the site once.')
  const owner: Actor = { kind: 'staff', role: 'owner', userId: randomUUID(), name: staffAccount().name }
  const change = { act: 'publish', data: { ...facts }, id: entry.id, version: entry.version } as const
  await changeContent({ ...ctx, actor: owner }, agencyKind, change)
  await adoptPublishedAgency(ctx)
}

async function fill(ctx: Ctx, standIn: StandIn, say: (line: string) => void): Promise<void> {
  let time = new Date()
  const stage: Stage = {
    at(moment) {
      time = moment
    },
    as: (actor) => ({ ...ctx, clock: () => time, actor }),
    standIn,
  }
  const passwords = await createPeople(ctx)
  const [staff] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, staffAccount().email))
  const staffActor: Actor = {
    kind: 'staff',
    role: 'owner',
    userId: staff?.id ?? '',
    name: staffAccount().name,
  }
  // The oldest story comes first, because documents are numbered by date.
  for (const story of stories.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    say(`${story.business}: ${story.packageId}`)
    await playStory(stage, story, staffActor)
  }
  say(`\nStart the site with npm start, then log in at /login:`)
  say(`  staff    ${staffAccount().email}  ${passwords.staff}`)
  say(`  client   ${shownClient.email}  ${passwords.client}`)
}

async function createPeople({ db }: Ctx): Promise<{ staff: string; client: string }> {
  const passwords = { staff: createPassword(), client: createPassword() }
  const [staffHash, clientHash] = await Promise.all([
    hashPassword(passwords.staff),
    hashPassword(passwords.client),
  ])
  await db.transaction(async (tx) => {
    const now = new Date()
    const known = { emailVerified: true, createdAt: now, updatedAt: now }
    const names = new Map(stories.map(({ email, business }) => [email, business]))
    const made = await tx
      .insert(users)
      .values([...names].map(([email, name]) => ({ email, name, ...known })))
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id, email: users.email })
    const client = made.find(({ email }) => email === shownClient.email)
    if (!client)
      throw new OperatorError('The demo is in this database already. Remove DATA_DIR to begin anew.')
    await setPassword(tx, { userId: client.id, passwordHash: clientHash, now })
    await upsertStaff(tx, { email: staffAccount().email, passwordHash: staffHash, now })
    await tx.update(users).set({ name: staffAccount().name }).where(eq(users.email, staffAccount().email))
  })
  return passwords
}

function createPassword(): string {
  return randomBytes(9).toString('base64url')
}

async function playStory(stage: Stage, story: Story, staff: Actor): Promise<void> {
  let time = new Date(Date.now() - story.hoursAgo * hourMs)
  stage.at(time)
  const visitor = stage.as({ kind: 'visitor' })
  const { packageId, addOnIds, currency, countryCode } = story
  const choice = { packageId, addOnIds: [...addOnIds], currency, countryCode }
  const { quote } = await repriceQuote(visitor, choice)
  const wire = { ...choice, total: quote.total.amountMinor / minorPerMajor(quote.total.currency) }
  const visitorHash = randomUUID()
  const providerOrderId = story.project
    ? await pay(stage, story, {
        quote: wire,
        packageName: quote.lines[0]?.name ?? '',
        deposit: quote.charge.deposit.amountMinor,
        visitorHash,
      })
    : null
  const { receipt } = await receiveLead(visitor, {
    request: v.parse(projectRequestSchema, {
      customerName: story.business,
      customerEmail: story.email,
      customerPhone: story.phone,
      companyName: story.business,
      projectType: story.projectType,
      contactMethod: 'email',
      timeline: 'within-week',
      projectDescription: story.message,
      quote: wire,
      razorpayOrderId: providerOrderId,
      elapsedMs: 90_000,
    }),
    idempotencyKey: randomUUID(),
    visitorHash,
  })
  if (story.status) {
    stage.at(new Date(time.getTime() + 2 * hourMs))
    await moveLead(stage.as(staff), { id: receipt.id, status: story.status })
  }
  for (const outcome of story.quotes ?? []) {
    await makeOffer(stage, receipt.id, outcome, { staff, client: await clientOf(stage, story) })
  }
  if (!story.project) return
  const { id } = await createProject(stage.as({ kind: 'system' }), { leadId: receipt.id })
  const client = await clientOf(stage, story)
  for (const step of story.project) {
    time = new Date(Math.min(time.getTime() + step.after * hourMs, Date.now()))
    stage.at(time)
    await take(step, id, { stage, staff: stage.as(staff), client: stage.as(client) })
  }
}

/** Returns the provider's order id. */
async function pay(
  stage: Stage,
  story: Story,
  {
    quote,
    packageName,
    deposit,
    visitorHash,
  }: { quote: AnyWireQuote; packageName: string; deposit: number; visitorHash: string },
): Promise<string> {
  const { order } = await createOrder(stage.as({ kind: 'visitor' }), {
    source: 'contact',
    amountMinor: deposit,
    description: `10% upfront: ${packageName}`,
    customer: {
      name: story.business,
      email: story.email,
      phone: story.phone,
      companyName: story.business,
    },
    request: {
      projectType: story.projectType,
      contactMethod: 'email',
      bestTime: '',
      timeline: 'within-week',
      budget: '',
      projectDescription: story.message,
    },
    visitorHashes: [visitorHash],
    quote,
  })
  await book(stage, order.providerOrderId)
  await issueDocumentOfOrder(stage.as({ kind: 'system' }), { orderId: order.id })
  return order.providerOrderId
}

async function book(stage: Stage, providerOrderId: string): Promise<void> {
  await stage.standIn.store.pay(providerOrderId, 'success', 'never')
  await settlePayment(stage.as({ kind: 'system' }), { providerOrderId, by: 'webhook' })
}

async function makeOffer(
  stage: Stage,
  leadId: string,
  outcome: NonNullable<Story['quotes']>[number],
  { staff, client }: { staff: Actor; client: Extract<Actor, { kind: 'client' }> },
): Promise<void> {
  const { id } = await createQuote(stage.as(staff), { leadId })
  if (outcome === 'draft') return
  await sendQuote(stage.as(staff), { id, version: 1 })
  if (outcome === 'sent') return
  const ctx = stage.as(client)
  const page = await readQuote(ctx, await openedQuote(ctx, { id }))
  const { quote } = page
  const which = { id, version: quote.version }
  if (outcome === 'declined') {
    await declineQuote(ctx, { ...which, reason: 'A little too much for us. What would fewer pages cost?' })
  }
  if (outcome === 'accepted') {
    const optionIds = chosenOptions(quote.lines)
    const words = { name: client.name, optionIds, text: acceptanceText(quote, optionIds, page) }
    await acceptQuote(ctx, { ...which, ...words, address: '203.0.113.7' })
  }
}

async function clientOf(
  stage: Stage,
  { email, business: name }: Story,
): Promise<Extract<Actor, { kind: 'client' }>> {
  const { db } = stage.as({ kind: 'system' })
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error(`${name} has no account`)
  return { kind: 'client', userId: user.id, name }
}

async function take(
  step: Step,
  id: string,
  { stage, staff, client }: { stage: Stage; staff: Ctx; client: Ctx },
): Promise<void> {
  const { project, milestones, checklist } = await readProject(staff, { id, side: 'staff' })
  switch (step.do) {
    case 'answer': {
      const count = step.items === 'all' ? checklist.length : step.items
      for (const { id: itemId, kind, version, title } of checklist.filter(isReadable).slice(0, count)) {
        const answer = kind === 'text' ? (answers[title] ?? 'As in the files.') : undefined
        if (kind === 'files') await sendFile(client, { projectId: id, itemId, title })
        await answerItem(client, { id, itemId, status: 'given', answer, version })
      }
      return
    }
    case 'confirm':
      await confirmContent(staff, { id, version: project.version })
      return
    case 'say': {
      const [writer, reader] = step.side === 'client' ? [client, staff] : [staff, client]
      // The author has read the earlier messages.
      await markSeen(writer, { id })
      await writeMessage(writer, { id, text: step.text, key: randomUUID() })
      if (step.side === 'client') await markSeen(reader, { id })
      return
    }
    case 'work':
    case 'decide': {
      const { id: milestoneId, version } = milestones.filter(isReadable)[step.milestone - 1] ?? {
        id: '',
        version: 0,
      }
      const note = step.do === 'decide' ? (step.note ?? '') : ''
      const ctx = step.do === 'decide' ? client : staff
      await moveMilestone(ctx, { id, milestoneId, to: step.to, version, note })
      return
    }
    case 'publish': {
      const { title, brief, version } = project
      const { stagingUrl = project.stagingUrl, liveUrl = project.liveUrl } = step
      await editProject(staff, { id, version, title, brief, stagingUrl, liveUrl })
      return
    }
    case 'launch':
    case 'cancel': {
      const to: ProjectStatus = step.do === 'launch' ? 'launched' : 'cancelled'
      await moveProject(staff, { id, version: project.version, to })
      return
    }
    case 'invoice': {
      await issueBalanceInvoice(staff, { projectId: id, taxNumber: '' })
      return
    }
    case 'pay': {
      const input = { id: await lastInvoiceOf(staff, id), visitorHash: randomUUID() }
      await book(stage, (await payInvoice(client, input)).order.id)
      return
    }
    case 'remind': {
      await remindOfInvoices(stage.as({ kind: 'system' }))
      return
    }
    case 'cancel invoice': {
      const input = { id: await lastInvoiceOf(staff, id), reason: step.reason }
      await cancelInvoice(staff, input)
      return
    }
    case 'refund': {
      const lead = project.leadId ?? ''
      const { items } = await listOrders(staff, {
        status: 'paid',
        lead,
        client: '',
        q: '',
        sort: '',
        cursor: '',
      })
      const order = items.filter(isReadable).find(({ part }) => part === 'balance')
      const refunded = await refundPayment(staff, {
        orderId: order?.id ?? '',
        amountInrMinor: step.rupees === 'all' ? (order?.amountInrMinor ?? 0) : step.rupees * 100,
        reason: step.reason,
        effect: 'lowers-price',
        key: randomUUID(),
      })
      const { refunds } = await readOrder(staff, refunded)
      for (const { id: refundId } of refunds) {
        await issueDocumentOfRefund(stage.as({ kind: 'system' }), { refundId })
      }
    }
  }
}

async function lastInvoiceOf(ctx: Ctx, projectId: string): Promise<string> {
  const { documents } = await listProjectDocuments(ctx, { projectId })
  return documents.filter(isReadable).find(({ kind }) => kind === 'invoice')?.id ?? ''
}

async function sendFile(
  ctx: Ctx,
  { projectId, itemId, title }: { projectId: string; itemId: string; title: string },
): Promise<void> {
  const isTable = /list|figures/i.test(title)
  const bytes = isTable
    ? Buffer.from('Name,Price,In stock\nDinner plate,1200,40\nSmall bowl,650,64\nLarge bowl,2400,2\n')
    : await readFile('src/browser/public/icon-512.png')
  const name = `${title.toLowerCase().replace(/\W+/g, '-')}.${isTable ? 'csv' : 'png'}`
  const input = { projectId, itemId, name, size: bytes.length, bytes: Readable.from([bytes]) }
  await receiveFile(ctx, input, projectAccess)
}

const answers: Record<string, string> = {
  Texts:
    'Home: who we are, in three sentences. Work: what we make. Visit: how to find us. The leaflet has the rest.',
  'Contact details':
    'Street 4, Mondays closed, otherwise 10 to 18. The telephone number of the request is right.',
  'Domain access': 'The address is registered with our old provider. We can invite you.',
  'Payment and shipping': 'Within the country, one price for every parcel. Cards and UPI.',
  'Shop policies': 'Returns within 14 days, unused. Taxes are included.',
}
