import { eq } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { dayMs } from '#domain/duration.ts'
import { formatMoney, negated } from '#domain/money/money.ts'
import { isDepositDue, type PaidForPrice, sharesOf } from '#domain/money/owed.ts'
import { amountOf, chosenOptions, discountTitle, linesOf, sumsOf, titleOf } from '#domain/money/quote-sums.ts'
import { quoteStates, statusAt } from '#domain/records/quote.ts'
import { wasLaunched } from '#features/leads/lead.server.ts'
import {
  amountsBlock,
  greetingBlock,
  linkBlock,
  secretLinkBlock,
  smallBlock,
  textBlock,
  toAgency,
  toCustomer,
} from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type {
  ComposedMail,
  Letter,
  LetterAmount,
  MailDefinition,
} from '#platform/mail/mail-definition.server.ts'
import { drawRecordLink } from '#platform/records/record-links.server.ts'
import { href } from '#routes'
import { type QuoteRow, quoteRecord } from '../quote.server.ts'
import { dayOf, describeSaid } from '../quote.ts'
import { findPaidFor } from '../read-quote.server.ts'

const daysAfter = 30

const sent: MailDefinition = {
  kind: 'quote-sent',
  hourlyPerRecipient: 10,
  async compose(ctx, subjectId) {
    const quote = await findQuote(ctx, subjectId)
    if (!quote || !quoteStates[statusAt(quote, ctx.clock())].isOpen) return null
    const until = dayOf(iso(quote.validUntil))
    const paid = await findPaidFor(ctx, quote)
    const { charge } = sumsOf(quote, chosenOptions(quote.lines))
    const isAsked = isDepositDue(charge, paid)
    const mayPay = isAsked && ctx.gateway.mode !== 'off'
    const isLaunched = await wasLaunched(ctx, quote)
    const next = sharesOf(charge, paid, isLaunched).find(({ isNext }) => isNext)
    return clientMail(ctx, quote, `quote-sent ${quote.id}`, answerIt, {
      subject: `Your quote ${quote.number}: ${totalOf(quote)}`,
      preview: `Valid until ${until}. ${isAsked && !isLaunched ? 'Next step: the 10% deposit.' : `${next?.label}: ${next?.amount}.`}`,
      title: `Your quote: ${totalOf(quote)}`,
      blocks: [
        ...(quote.note ? [textBlock(quote.note)] : []),
        ...amountsBlock('What’s included', amountsOf(quote, { paid, isLaunched })),
        ...(await revisionBlocks(ctx, quote)),
        textBlock(`This price is valid until ${until}. Open your quote to ${whatToDo(quote, mayPay)}.`),
      ],
    })
  },
}

const link: MailDefinition = {
  kind: 'quote-link',
  hourlyPerRecipient: 10,
  async compose(ctx, subjectId) {
    const [id = ''] = subjectId.split('.')
    const quote = await findQuote(ctx, id)
    if (!quote) return null
    const { isOpen } = quoteStates[statusAt(quote, ctx.clock())]
    return clientMail(ctx, quote, `quote-link ${subjectId}`, isOpen ? answerIt : openIt, {
      subject: `Your link to quote ${quote.number}`,
      preview: `${totalOf(quote)}.`,
      title: `Your quote: ${totalOf(quote)}`,
      blocks: [
        textBlock(`Here is a new link to quote ${quote.number} of ${dayOf(iso(quote.sentAt))}.`),
        ...(isOpen ? [textBlock(`This price is valid until ${dayOf(iso(quote.validUntil))}.`)] : []),
      ],
    })
  },
}

const reminder: MailDefinition = {
  kind: 'quote-reminder',
  hourlyPerRecipient: 10,
  async compose(ctx, subjectId) {
    const [id = ''] = subjectId.split('.')
    const quote = await findQuote(ctx, id)
    if (!quote || !quoteStates[statusAt(quote, ctx.clock())].isOpen) return null
    const until = dayOf(iso(quote.validUntil))
    const paid = await findPaidFor(ctx, quote)
    return clientMail(ctx, quote, `quote-reminder ${subjectId}`, answerIt, {
      subject: `Your quote ${quote.number} is valid until ${until}`,
      preview: `${totalOf(quote)}. Questions? Just reply.`,
      title: `Your quote is waiting: ${totalOf(quote)}`,
      blocks: [
        textBlock(
          `We sent you quote ${quote.number} on ${dayOf(iso(quote.sentAt))}. Its price is valid until ${until}.`,
        ),
        ...amountsBlock(
          'What’s included',
          amountsOf(quote, { paid, isLaunched: await wasLaunched(ctx, quote) }),
        ),
        textBlock('Something unclear, or different from what you need? Just reply to this email.'),
      ],
    })
  },
}

const nextIsDeposit = 'Next step: the 10% deposit.'
const openDeposit = {
  preview: nextIsDeposit,
  words: 'Your project starts once you pay the 10% deposit. You can pay it from your quote.',
  launched: 'You can pay the 10% deposit from your quote.',
}
const arrangedDeposit = {
  preview: nextIsDeposit,
  words: 'Your project starts with the 10% deposit. We’ll arrange the payment with you by email.',
  launched: 'We’ll arrange the payment of the 10% deposit with you by email.',
}
const paidDeposit = {
  preview: 'The deposit is paid.',
  words: 'The deposit is paid, and your project starts.',
  launched: 'The deposit is paid.',
}

const depositAgain = {
  preview: 'The deposit was refunded and is due again.',
  words: 'The deposit was refunded and is due again.',
  launched: 'The deposit was refunded and is due again.',
}
const refundedDeposit = {
  preview: 'The deposit was refunded.',
  words: 'The deposit was refunded.',
  launched: 'The deposit was refunded.',
}

const acceptedClient: MailDefinition = {
  kind: 'quote-accepted-client',
  hourlyPerRecipient: 10,
  async compose(ctx, subjectId) {
    const quote = await findQuote(ctx, subjectId)
    if (!quote?.acceptance) return null
    const { name, at, text, recordedBy } = quote.acceptance
    const paid = await findPaidFor(ctx, quote)
    const asked = ctx.gateway.mode === 'off' ? arrangedDeposit : openDeposit
    const deposit = {
      paid: paidDeposit,
      refunded: refundedDeposit,
      owed: paid && paid.refundedInrMinor > 0 ? depositAgain : asked,
    }[paid?.deposit ?? 'owed']
    const words = (await wasLaunched(ctx, quote)) ? deposit.launched : deposit.words
    return clientMail(ctx, quote, `quote-accepted-client ${quote.id}`, openIt, {
      subject: `Quote ${quote.number} is accepted`,
      preview: `${totalOf(quote)}. ${deposit.preview}`,
      title: 'Your quote is accepted',
      blocks: [
        { kind: 'quotation', title: 'What was accepted', text },
        textBlock(
          recordedBy === null
            ? `Accepted by ${name} on ${dayOf(at)}. ${words}`
            : `${recordedBy} recorded on ${dayOf(at)} that ${name} accepted${describeSaid(quote.acceptance)}. Not right? Reply to this email. ${words}`,
        ),
      ],
    })
  },
}

const acceptedAgency: MailDefinition = {
  kind: 'quote-accepted-agency',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const quote = await findQuote(ctx, subjectId)
    if (!quote?.acceptance) return null
    const { name, text } = quote.acceptance
    return agencyMail(ctx, quote, {
      subject: `Accepted: ${quote.number}, ${quote.companyName || quote.clientName}, ${totalOf(quote)}`,
      preview: `By ${name}.`,
      title: `${name} accepted ${quote.number}`,
      blocks: [{ kind: 'quotation', title: 'What was accepted', text }],
    })
  },
}

const declined: MailDefinition = {
  kind: 'quote-declined',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const quote = await findQuote(ctx, subjectId)
    if (quote?.status !== 'declined') return null
    return agencyMail(ctx, quote, {
      subject: `Declined: ${quote.number}, ${quote.companyName || quote.clientName}, ${totalOf(quote)}`,
      preview: quote.reason || 'No reason given.',
      title: `${quote.number} was declined`,
      blocks: [
        ...(quote.reason ? [{ kind: 'quotation', title: 'Their reason', text: quote.reason } as const] : []),
        ...amountsBlock('Quote', amountsOf(quote, { paid: null, isLaunched: await wasLaunched(ctx, quote) })),
      ],
    })
  },
}

export const quoteMails: MailDefinition[] = [sent, link, reminder, acceptedClient, acceptedAgency, declined]

const [answerIt, openIt] = ['Review your quote', 'Open your quote']

/** `pick options, accept it, and pay the 10% deposit` */
function whatToDo({ lines }: QuoteRow, mayPay: boolean): string {
  const hasOptions = lines.some(({ isOption }) => isOption)
  return listFormat.format([
    ...(hasOptions ? ['pick options'] : []),
    'accept it',
    ...(mayPay ? ['pay the 10% deposit'] : []),
  ])
}

const listFormat = new Intl.ListFormat('en')

/** Each mail has its own link, so a client without an account can always return. @param key names the mail */
function clientMail(
  ctx: Ctx,
  quote: QuoteRow,
  key: string,
  label: string,
  letter: Letter,
): ComposedMail | null {
  const { id, clientEmail: email, clientName, leadId, validUntil } = quote
  if (email === '') return null
  const left = validUntil ? Math.max(0, Math.ceil((validUntil.getTime() - ctx.clock().getTime()) / dayMs)) : 0
  const secret = drawRecordLink(ctx, {
    key,
    noun: quoteRecord.noun,
    subjectId: id,
    email,
    days: left + daysAfter,
  })
  return {
    ...toCustomer(email),
    leadId,
    letter: {
      ...letter,
      blocks: [
        greetingBlock(clientName),
        ...letter.blocks,
        secretLinkBlock(ctx, label, `${href('quote', { id })}#${secret.token}`, secret),
        smallBlock(
          `Please don’t forward this link: anyone who has it can ${label === answerIt ? 'accept' : 'read'} the quote. Not expecting this? You can ignore this email.`,
        ),
      ],
    },
  }
}

function agencyMail(ctx: Ctx, quote: QuoteRow, letter: Letter): ComposedMail {
  const { clientName: name, clientEmail: email, leadId } = quote
  return {
    ...toAgency(ctx, { name, email }),
    leadId,
    letter: {
      ...letter,
      blocks: [...letter.blocks, linkBlock(ctx, 'Open the lead', href('adminLead', { id: leadId }))],
    },
  }
}

function amountsOf(
  quote: QuoteRow,
  { paid, isLaunched }: { paid: PaidForPrice | null; isLaunched: boolean },
): LetterAmount[] {
  const { off, shown, charge } = sumsOf(quote, chosenOptions(quote.lines))
  const lines = linesOf(quote.lines, chosenOptions(quote.lines)).map((line) => ({
    label: line.isOption ? `${titleOf(line)} (optional)` : titleOf(line),
    amount: formatMoney(amountOf(line, quote.terms.currency)),
  }))
  return [
    ...lines,
    ...(off.amountMinor > 0
      ? [{ label: discountTitle(quote.discount), amount: formatMoney(negated(off)) }]
      : []),
    {
      label: 'Total',
      isTotal: true,
      amount: formatMoney(shown),
      ...(shown.currency !== 'INR' && { note: `charged as ${formatMoney(charge.total)}` }),
    },
    ...sharesOf(charge, paid, isLaunched).map(({ label, amount }) => ({ label, amount })),
  ]
}

async function revisionBlocks({ db }: Ctx, { replacesId }: QuoteRow) {
  if (replacesId === null) return []
  const [before] = await db
    .select({ number: quotes.number, sentAt: quotes.sentAt })
    .from(quotes)
    .where(eq(quotes.id, replacesId))
  return before ? [textBlock(`It replaces quote ${before.number} of ${dayOf(iso(before.sentAt))}.`)] : []
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null
}

function totalOf(quote: QuoteRow): string {
  return formatMoney(sumsOf(quote, chosenOptions(quote.lines)).shown)
}

async function findQuote({ db }: Ctx, id: string): Promise<QuoteRow | null> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, id))
  return quote ?? null
}
