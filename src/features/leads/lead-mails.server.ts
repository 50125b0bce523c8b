import { eq } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { agency } from '#domain/agency.ts'
import type { Letter, LetterBlock, MailDefinition } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Env } from '#platform/env.server.ts'
import { href } from '#routes'
import { describeLead, describeQuote } from './describe-lead.ts'
import { aiSuggestDescription, type LeadSource, leadSourceLabels } from './lead.ts'
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
  kind: 'lead-agency',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const lead = await findLead(ctx, subjectId)
    return (
      lead && {
        to: ctx.env.MAIL_TO ?? agency.email,
        replyTo: lead.email === '' ? undefined : { name: lead.name, address: lead.email },
        leadId: lead.id,
        letter: agencyLetter(lead, ctx.env),
      }
    )
  },
  settle: recordOutcome('lead-agency'),
}

/**
 * Gives the visitor a copy of what they sent. Nobody checks that the address is theirs, so strangers get five an hour
 * at most, and what looks automatic gets none until staff have looked at it.
 */
export const leadVisitorMail: MailDefinition = {
  kind: 'lead-visitor',
  hourlyPerRecipient: 5,
  async compose({ ctx, subjectId }) {
    const lead = await findLead(ctx, subjectId)
    if (!lead || lead.email === '' || !leadStates[lead.status].answersVisitor) return null
    return {
      to: lead.email,
      replyTo: { name: agency.name, address: agency.email },
      leadId: lead.id,
      letter: visitorLetter(lead),
    }
  },
  settle: recordOutcome('lead-visitor'),
}

async function findLead(ctx: Ctx, id: string): Promise<LeadDetail | null> {
  const [row] = await ctx.db.select().from(leads).where(eq(leads.id, id))
  return row ? leadDetailOf(row) : null
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

function agencyLetter(lead: LeadDetail, env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): Letter {
  const kind = leadSourceLabels[lead.source]
  const suspect = lead.suspicions.map((suspicion) => `${leadSuspicionLabels[suspicion]}.`)
  return {
    subject: `${suspect.length > 0 ? 'Check: ' : ''}${kind} ${lead.reference} from ${leadName(lead)}`,
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
      {
        kind: 'facts',
        title: 'Who and what',
        facts: [{ label: 'Reference', value: lead.reference }, ...describeLead(lead)],
      },
      ...whatWasSent(lead, 'Message'),
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

function visitorLetter(lead: LeadDetail): Letter {
  const { thing, steps } = visitorTexts[lead.source] ?? { thing: 'request', steps: nextSteps }
  return {
    subject: `We have your ${thing}, reference ${lead.reference}`,
    preview: `We answer within ${agency.responseTimes.standard}. Below is a copy of what you sent.`,
    title: `We have your ${thing}`,
    blocks: [
      text(`Your reference is ${lead.reference}. Below is a copy of what you sent.`),
      { kind: 'steps', title: 'What happens next', steps },
      { kind: 'facts', title: 'What you sent', facts: describeLead(lead).filter(wasAsked) },
      ...whatWasSent(lead, 'Your message'),
      ...(lead.quote
        ? [
            text(
              lead.suggestion?.payment?.status === 'success'
                ? 'Once your payment is confirmed, its receipt comes in a mail of its own. The remaining 90% is due after completion. Charges are made in Indian rupees.'
                : 'You pay 10% to start and the remaining 90% after completion. Nothing has been charged yet. Charges are made in Indian rupees.',
            ),
          ]
        : []),
      text('Something to add or correct? Reply to this mail. If you did not send this, ignore it.'),
    ],
  }
}

/** The form has no question for the location: it sends a fixed text, which only staff understand. */
function wasAsked({ value }: { value: string }): boolean {
  return value !== 'Online Form Submission'
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

function whatWasSent(lead: LeadDetail, messageTitle: string): LetterBlock[] {
  return [
    ...(lead.message && lead.message !== aiSuggestDescription
      ? [{ kind: 'quotation', title: messageTitle, text: lead.message } as const]
      : []),
    ...(lead.quote ? [{ kind: 'facts', title: 'Price', facts: describeQuote(lead.quote) } as const] : []),
  ]
}

function text(content: string): LetterBlock {
  return { kind: 'text', text: content }
}
