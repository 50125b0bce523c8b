import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { agency } from '#domain/agency.ts'
import type { Letter, LetterBlock, MailDefinition } from '#features/mails/mail.server.ts'
import { askForPayments, type UnsentReceipt } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Env } from '#platform/env.server.ts'
import { href } from '#routes'
import { describeChoices } from './describe-choices.ts'
import { describeLead, describeQuote, explainUnpayable } from './describe-lead.ts'
import {
  describePayment,
  type LeadPayment,
  moneyWords,
  paidOf,
  paidSuffix,
  sayPaid,
} from './describe-payments.ts'
import { aiSuggestDescription, type LeadSource, leadSourceLabels } from './lead.ts'
import { leadMailKinds } from './lead-mail-kinds.ts'
import {
  type LeadDetail,
  type LeadEventBody,
  leadName,
  leadStates,
  leadSuspicionLabels,
} from './lead-record.ts'
import { leadDetailOf } from './lead-rows.server.ts'

/** Tells the agency about a new lead. */
export const leadAgencyMail: MailDefinition = {
  kind: leadMailKinds.agency,
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const lead = await findLead(ctx, subjectId)
    return (
      lead && {
        to: ctx.env.MAIL_TO ?? agency.email,
        replyTo: lead.email === '' ? undefined : { name: lead.name, address: lead.email },
        leadId: lead.id,
        letter: agencyLetter(lead, (await askAboutMoney(ctx, lead)).payments, ctx.env),
      }
    )
  },
  settle: recordOutcome(leadMailKinds.agency),
}

/**
 * Gives the visitor the reference and what they chose, with the receipt of what they paid for it unless that is out
 * already. Nobody checks that the address is theirs: so no word of it is the sender's own, strangers get five an hour at
 * most, and what looks automatic gets none until staff have looked at it.
 */
export const leadVisitorMail: MailDefinition = {
  kind: leadMailKinds.visitor,
  hourlyPerRecipient: 5,
  isCopy: true,
  async compose({ ctx, subjectId }) {
    const lead = await findLead(ctx, subjectId)
    if (!lead || lead.email === '' || !leadStates[lead.status].answersVisitor) return null
    const { payments, unsentReceipts } = await askAboutMoney(ctx, lead)
    const receipts = unsentReceipts.filter(({ to }) => to.toLowerCase() === lead.email.toLowerCase())
    return {
      to: lead.email,
      replyTo: { name: agency.name, address: agency.email },
      leadId: lead.id,
      letter: visitorLetter(lead, payments, receipts),
      includes: receipts.map(({ job }) => job),
    }
  },
  settle: recordOutcome(leadMailKinds.visitor),
}

async function findLead(ctx: Ctx, id: string): Promise<LeadDetail | null> {
  const [row] = await ctx.db.select().from(leads).where(eq(leads.id, id))
  return row ? leadDetailOf(row) : null
}

/** What was paid for a lead, as the provider says now; and whether it speaks of a payment that nobody could join to it. */
async function askAboutMoney(
  ctx: Ctx,
  { id, suggestion }: LeadDetail,
): Promise<{ payments: LeadPayment[]; unsentReceipts: UnsentReceipt[] }> {
  const { payments, unsentReceipts } = await askForPayments({ ctx, input: { leadId: id } })
  const [foreign] = await ctx.db
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, id), isNotNull(sql`${leadEvents.data}->>'foreignOrderId'`)))
    .limit(1)
  const isClaimed = foreign || (payments.length === 0 && suggestion?.payment?.status === 'success')
  return { payments: isClaimed ? [...payments, { state: 'claimed' }] : payments, unsentReceipts }
}

function recordOutcome(mailKind: string): MailDefinition['settle'] {
  return async ({ ctx, mail, outcome }) => {
    const about = { mailId: mail.id, to: mail.to, mailKind }
    const event: LeadEventBody =
      outcome.kind === 'sent'
        ? { kind: 'mail-sent', data: { ...about, logged: outcome.logged } }
        : outcome.kind === 'failed'
          ? { kind: 'mail-failed', data: { ...about, reason: outcome.reason } }
          : { kind: 'mail-held', data: about }
    await ctx.db
      .insert(leadEvents)
      .values({ leadId: mail.subjectId, at: ctx.clock(), actor: 'System', ...event })
  }
}

function agencyLetter(
  lead: LeadDetail,
  payments: LeadPayment[],
  env: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
): Letter {
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
            text(
              `Check this one: it may not come from a person. ${suspect.join(' ')} The visitor gets no copy until its status is New.`,
            ),
          ]
        : []),
      ...(payments.length > 0
        ? [
            {
              kind: 'facts',
              title: payments.length > 1 ? 'Payments' : 'Payment',
              facts: payments.map(describePayment),
            } as const,
          ]
        : []),
      ...(unpayable ? [text(unpayable)] : []),
      {
        kind: 'facts',
        title: 'Who and what',
        facts: [{ label: 'Reference', value: lead.reference }, ...describeLead(lead)],
      },
      ...whatWasSent(lead),
      ...(lead.conversation
        ? [{ kind: 'quotation', title: 'Conversation', text: lead.conversation } as const]
        : []),
      {
        kind: 'link',
        label: 'Open this lead',
        href: `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}${href('adminLead', { id: lead.id })}`,
      },
    ],
  }
}

function visitorLetter(lead: LeadDetail, payments: LeadPayment[], receipts: UnsentReceipt[]): Letter {
  const { thing, steps } = visitorTexts[lead.source] ?? { thing: 'request', steps: nextSteps }
  const money = moneyWords(payments)
  const paid = paidOf(payments)
  const isTest = paid.some(({ isSimulated }) => isSimulated)
  const what = paid.length > 0 ? `${thing} and your payment` : thing
  const numbersBelow = receipts.map(({ number }) => number)
  return {
    subject: `${isTest ? 'Test: ' : ''}We have your ${what}, reference ${lead.reference}`,
    preview: money.preview,
    title: `We have your ${what}`,
    blocks: [
      ...(isTest ? [text('This was a test payment: no money moved.')] : []),
      text(
        `Your reference is ${lead.reference}. What you wrote is with us. This mail leaves it out, because anybody can enter any address in a form.`,
      ),
      ...paid.map((payment) => text(sayPaid(payment, numbersBelow.includes(payment.number)))),
      { kind: 'steps', title: 'What happens next', steps: money.steps ?? steps },
      ...receipts.map(({ block }) => block),
      ...factsIfAny('What you chose', describeChoices(lead)),
      ...factsIfAny('Price', lead.quote ? describeQuote(lead.quote) : []),
      ...(lead.quote || payments.length > 0
        ? [text(`${money.charge} Charges are made in Indian rupees.`)]
        : []),
      text('Something to add or correct? Reply to this mail. If you did not send this, ignore it.'),
    ],
  }
}

const nextSteps = [
  `We read your request and answer within ${agency.responseTimes.standard}.`,
  'We agree on scope, price and date with you.',
  'You pay 10% to start; work begins.',
  'You pay the remaining 90% after completion.',
]

/** Where a lead is told of in other words than a request. */
const visitorTexts: Partial<Record<LeadSource, { thing: string; steps: string[] }>> = {
  'ai-suggest': {
    thing: 'plan',
    steps: [
      `We check the recommendations against your answers and write to you within ${agency.responseTimes.standard}.`,
      'You get a plan with a fixed price and a date.',
      'You pay 10% to start, and the remaining 90% after completion.',
    ],
  },
  chatbot: {
    thing: 'conversation',
    steps: [
      `A person reads all of it and answers within ${agency.responseTimes.standard}.`,
      'We write to you, or call if you left a number.',
      'Together we settle what to build and what it costs.',
    ],
  },
}

function whatWasSent(lead: LeadDetail): LetterBlock[] {
  return [
    ...(lead.message && lead.message !== aiSuggestDescription
      ? [{ kind: 'quotation', title: 'Message', text: lead.message } as const]
      : []),
    ...factsIfAny('Price', lead.quote ? describeQuote(lead.quote) : []),
  ]
}

function factsIfAny(title: string, facts: { label: string; value: string }[]): LetterBlock[] {
  return facts.length > 0 ? [{ kind: 'facts', title, facts }] : []
}

function text(content: string): LetterBlock {
  return { kind: 'text', text: content }
}
