import { planFor } from '#domain/catalogue/project-plan.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { owedFor, type PaidForPrice } from '#domain/money/owed.ts'
import { leadStates } from '#domain/records/lead.ts'
import { describeChoices, type Offered } from '#features/leads/describe-choices.ts'
import {
  describeAmounts,
  describeItems,
  describeLead,
  explainUnpayable,
} from '#features/leads/describe-lead.ts'
import { aiSuggestDescription } from '#features/leads/forms/ai-suggest-form.ts'
import { findLaunch, findLead, type Launch, wasLaunched } from '#features/leads/lead.server.ts'
import { leadSourceLabels } from '#features/leads/lead.ts'
import { type LeadDetail, leadName, leadSuspicionLabels } from '#features/leads/lead-record.ts'
import {
  amountsBlock,
  factsBlock,
  greetingBlock,
  isMailLogged,
  linkBlock,
  smallBlock,
  testPaymentBlock,
  textBlock,
  toAgency,
  toCustomer,
} from '#features/mails/mail.server.ts'
import {
  type LeadPayment,
  listLeadPayments,
  markChecking,
  pollLeadOrders,
} from '#features/payments/leads/lead-payments.server.ts'
import { catalogueKinds } from '#features/pricing/catalogue/catalogue-kinds.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { listFormerNames } from '#platform/content/content-names.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Letter, LetterBlock, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'
import { listEvents } from '#platform/records/timeline.server.ts'
import { href } from '#routes'
import { readLeadAccount } from '../account/lead-account.server.ts'
import { linkToDocument } from '../documents/mailed-document.server.ts'
import {
  describePaid,
  describePayment,
  type MailedPayment,
  paidOf,
  paidSuffix,
  paymentTexts,
} from './describe-payments.ts'
import {
  findUnsentReceipts,
  issueUnsentReceipts,
  launchBlocks,
  type UnsentReceipt,
} from './receipt-mail.server.ts'
import { stepsAfter } from './steps-after-request.ts'

/** The orders whose payment is being checked. */
export type CheckingOrders = ReadonlySet<string>

export const leadAgencyMail: MailDefinition<CheckingOrders> = {
  kind: 'lead-agency',
  hourlyPerRecipient: null,
  prepare: (ctx, leadId) => pollLeadOrders(ctx, { leadId }),
  async compose(ctx, subjectId, checking) {
    const lead = await findLead(ctx, { id: subjectId })
    return (
      lead && {
        ...toAgency(ctx, lead),
        leadId: lead.id,
        letter: agencyLetter(ctx, lead, await listMailedPayments(ctx, lead, checking), {
          paid: (await readLeadAccount(ctx, { leadId: subjectId })).paid,
          isLaunched: await wasLaunched(ctx, { leadId: subjectId }),
        }),
      }
    )
  },
}

/**
 * The address is unverified: the mail repeats none of the sender's text, an address gets at most five an hour, and a
 * suspected bot gets one only after staff have reviewed its lead.
 */
export const leadVisitorMail: MailDefinition<CheckingOrders | null> = {
  kind: 'lead-visitor',
  hourlyPerRecipient: 5,
  copies: 'requests',
  async prepare(ctx, leadId) {
    if (!(await findAnsweredLead(ctx, leadId))) return null
    return prepareCheckoutParts(ctx, { leadId, by: { kind: 'lead-visitor', subjectId: leadId } })
  },
  async compose(ctx, subjectId, checking) {
    const lead = await findAnsweredLead(ctx, subjectId)
    // A lead that staff have released since `prepare` gets the mail by another job.
    if (!lead || !checking) return null
    const payments = await listMailedPayments(ctx, lead, checking)
    const { paid } = await readLeadAccount(ctx, { leadId: lead.id })
    const launch = await findLaunch(ctx, { leadId: lead.id })
    const receipts = await linkUnsentReceipts(ctx, lead, { kind: 'lead-visitor', subjectId })
    return {
      ...toCustomer(lead.email),
      leadId: lead.id,
      letter: visitorLetter(await readOffered(ctx), lead, { payments, paid, launch }, receipts),
      includes: receipts.map(({ job }) => job),
    }
  },
}

/** Staff may rename or remove a service before its mail. */
async function readOffered(ctx: Ctx): Promise<Offered> {
  const [catalogue, formerNames] = await Promise.all([
    readCatalogue(ctx, { retired: true }),
    listFormerNames(ctx, [catalogueKinds.chatServices, catalogueKinds.recommendations]),
  ])
  return { ...catalogue, formerNames }
}

async function findAnsweredLead(ctx: Ctx, id: string): Promise<LeadDetail | null> {
  const lead = await findLead(ctx, { id })
  return lead && lead.email !== '' && leadStates[lead.status].answersVisitor ? lead : null
}

export type CheckoutParts = {
  reference: string
  isTest: boolean
  hasCopy: boolean
  opening: LetterBlock[]
  details: LetterBlock[]
  includes: MailJob[]
}

/** Call in `prepare` of a mail that includes unsent receipts: polls the lead's orders, then issues their documents. */
export async function prepareCheckoutParts(
  ctx: Ctx,
  input: { leadId: string; by: MailJob },
): Promise<CheckingOrders> {
  const checking = await pollLeadOrders(ctx, input)
  await issueUnsentReceipts(ctx, input)
  return checking
}

/**
 * What the client of a paid checkout is told besides their project: the receipts, and the copy of a request that came
 * with its payment. Null once the receipts were sent.
 */
export async function composeCheckoutParts(
  ctx: Ctx,
  { leadId, email, by, checking }: { leadId: string; email: string; by: MailJob; checking: CheckingOrders },
): Promise<CheckoutParts | null> {
  const lead = await findLead(ctx, { id: leadId })
  if (!lead || mailboxOf(lead.email) !== mailboxOf(email)) return null
  const receipts = await linkUnsentReceipts(ctx, lead, by)
  if (receipts.length === 0) return null
  const payments = await listMailedPayments(ctx, lead, checking)
  const { paid: towards } = await readLeadAccount(ctx, { leadId })
  const paid = paidOf(payments)
  const copy = { kind: leadVisitorMail.kind, subjectId: leadId }
  const hasCopy =
    receipts.some(({ hasRequest }) => hasRequest) &&
    leadStates[lead.status].answersVisitor &&
    !(await isMailLogged(ctx, { ...copy, by }))
  return {
    reference: lead.reference,
    isTest: paid.some(({ isSimulated }) => isSimulated),
    hasCopy,
    opening: [...(hasCopy ? [referenceBlock(lead)] : []), ...paidBlocks(paid, receipts)],
    details: [
      ...receipts.flatMap(({ blocks }) => blocks),
      ...choiceBlocks(await readOffered(ctx), lead, {
        paid: towards,
        isLaunched: false,
      }),
      textBlock(
        `${moneyTexts(lead, payments, { paid: towards, launch: null }).charge} We charge in Indian rupees.`,
      ),
    ],
    includes: [...receipts.map(({ job }) => job), ...(hasCopy ? [copy] : [])],
  }
}

async function linkUnsentReceipts(
  ctx: Ctx,
  { id: leadId, email }: LeadDetail,
  by: MailJob,
): Promise<UnsentReceipt[]> {
  const unsent = await findUnsentReceipts(ctx, { leadId, by })
  const receipts = unsent.filter(({ to }) => to.toLowerCase() === email.toLowerCase())
  for (const { job: mail, document, blocks } of receipts) {
    blocks.push(...linkToDocument(ctx, { mail, document, email }))
  }
  return receipts
}

async function listMailedPayments(
  ctx: Ctx,
  { id, suggestion }: LeadDetail,
  checking: CheckingOrders,
): Promise<MailedPayment[]> {
  const payments = markChecking(await listLeadPayments(ctx, { leadId: id }), checking)
  const events = await listEvents(ctx, { leadId: id })
  const isForeign = events.some((event) => event.kind === 'received' && event.data.foreignOrderId)
  const isClaimed = isForeign || (payments.length === 0 && suggestion?.payment?.status === 'success')
  return isClaimed ? [...payments, { state: 'claimed' }] : payments
}

type Standing = { paid: PaidForPrice | null; isLaunched: boolean }

function agencyLetter(ctx: Ctx, lead: LeadDetail, payments: MailedPayment[], standing: Standing): Letter {
  const kind = leadSourceLabels[lead.source]
  const suspect = lead.suspicions.map((suspicion) => `${leadSuspicionLabels[suspicion]}.`)
  const unpayable = lead.quote && explainUnpayable(lead.quote)
  return {
    subject: `${suspect.length > 0 ? 'Check: ' : ''}${kind} ${lead.reference} from ${leadName(lead)}${paidSuffix(payments)}`,
    preview: [lead.companyName, lead.message.slice(0, 120)].filter(Boolean).join(': '),
    title: `${kind} from ${leadName(lead)}`,
    blocks: [
      ...(suspect.length > 0
        ? [
            textBlock(
              [
                'Check this one: it may not come from a person.',
                ...suspect,
                ...(lead.status === 'quarantined' ? ['The visitor gets no copy until you release it.'] : []),
              ].join(' '),
            ),
          ]
        : []),
      ...factsBlock(payments.length > 1 ? 'Payments' : 'Payment', payments.map(describePayment)),
      ...(unpayable ? [textBlock(unpayable)] : []),
      ...factsBlock('Customer and project', [
        { label: 'Reference', value: lead.reference },
        ...describeLead(lead),
      ]),
      ...whatWasSent(lead, standing),
      ...(lead.conversation
        ? [{ kind: 'quotation', title: 'Conversation', text: lead.conversation } as const]
        : []),
      linkBlock(ctx, 'Open this lead', href('adminLead', { id: lead.id })),
    ],
  }
}

function visitorLetter(
  offered: Offered,
  lead: LeadDetail,
  {
    payments,
    paid: towards,
    launch,
  }: { payments: MailedPayment[]; paid: PaidForPrice | null; launch: Launch | null },
  receipts: UnsentReceipt[],
): Letter {
  const isCharged = lead.quote !== null && !explainUnpayable(lead.quote)
  const { thing, steps: ownSteps } = stepsAfter(lead.source, { isCharged })
  const money = moneyTexts(lead, payments, { paid: towards, launch })
  const paid = paidOf(payments)
  const isTest = paid.some(({ isSimulated }) => isSimulated)
  const what = paid.length > 0 ? `${thing} and your payment` : thing
  return {
    subject: `${isTest ? 'Test: ' : ''}We have your ${what}, reference ${lead.reference}`,
    preview: money.preview,
    title: `We have your ${what}`,
    blocks: [
      greetingBlock(),
      ...(isTest ? [testPaymentBlock] : []),
      referenceBlock(lead),
      ...paidBlocks(paid, receipts),
      ...(launch
        ? launchBlocks(launch)
        : [{ kind: 'steps', title: 'What happens next', steps: money.steps ?? ownSteps } as const]),
      ...receipts.flatMap(({ blocks }) => blocks),
      ...choiceBlocks(offered, lead, { paid: towards, isLaunched: launch !== null }),
      ...(lead.quote || payments.length > 0
        ? [textBlock(`${money.charge} We charge in Indian rupees.`)]
        : []),
      smallBlock('Something to add or correct? Just reply. Not expecting this? You can ignore this email.'),
    ],
  }
}

function referenceBlock({ reference }: LeadDetail): LetterBlock {
  return textBlock(
    `Your reference is ${reference}. To protect your privacy, this email doesn’t repeat your message.`,
  )
}

function paidBlocks(paid: LeadPayment[], receipts: UnsentReceipt[]): LetterBlock[] {
  const numbersBelow = receipts.map(({ number }) => number)
  return paid.map((payment) => textBlock(describePaid(payment, numbersBelow.includes(payment.number))))
}

function choiceBlocks(offered: Offered, lead: LeadDetail, standing: Standing): LetterBlock[] {
  return [...factsBlock('What you chose', describeChoices(offered, lead)), ...priceBlocks(lead, standing)]
}

function priceBlocks({ quote }: LeadDetail, standing: Standing): LetterBlock[] {
  if (!quote) return []
  return [...factsBlock('Price', describeItems(quote)), ...amountsBlock('', describeAmounts(quote, standing))]
}

function moneyTexts(
  { quote, projectType }: LeadDetail,
  payments: MailedPayment[],
  { paid, launch }: { paid: PaidForPrice | null; launch: Launch | null },
) {
  const isCharged = quote && !explainUnpayable(quote)
  const owedInrMinor = isCharged ? owedFor(quote.charge, paid).owedInrMinor : null
  return paymentTexts(payments, {
    owedInrMinor,
    plan: launch?.plan ?? planFor({ quote, projectType }),
    isLaunched: launch !== null,
  })
}

function whatWasSent(lead: LeadDetail, standing: Standing): LetterBlock[] {
  return [
    ...(lead.message && lead.message !== aiSuggestDescription
      ? [{ kind: 'quotation', title: 'Message', text: lead.message } as const]
      : []),
    ...priceBlocks(lead, standing),
  ]
}
