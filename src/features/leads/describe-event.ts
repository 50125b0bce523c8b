import { formatRupees } from '#domain/money.ts'
import { documentKindWords } from '#domain/records/document.ts'
import { leadStates } from '#domain/records/lead.ts'
import type { QuoteStep } from '#domain/records/quote.ts'
import { describeEffect } from '#domain/records/refund.ts'
import { leadSourceLabels } from './lead.ts'
import { type LeadEvent, leadSuspicionLabels } from './lead-record.ts'

/** Words an event of a lead's timeline. Throws for one that no release wrote. */
export function describeEvent(event: LeadEvent): string {
  switch (event.kind) {
    case 'received': {
      const reasons = event.data.suspicions.map((suspicion) => leadSuspicionLabels[suspicion])
      return [`Received: ${leadSourceLabels[event.data.source]}`, ...reasons].join('. ')
    }
    case 'draft-saved':
      return `Started, not sent: ${leadSourceLabels[event.data.source]}`
    case 'status-changed': {
      const { from, to, paid } = event.data
      return `${leadStates[from].label} → ${leadStates[to].label}${paid ? `, because order ${paid.receipt} was paid` : ''}`
    }
    case 'note':
      return 'Note'
    case 'mail-sent':
      return event.data.logged ? `Email to ${event.data.to} logged` : `Email sent to ${event.data.to}`
    case 'mail-failed':
      return `Email to ${event.data.to} failed: ${event.data.reason}`
    case 'mail-held':
      return `Email to ${event.data.to} held: too many to this address within the hour`
    case 'raised':
      return `Created from the paid order ${event.data.receipt}, because the request has not arrived`
    case 'payment': {
      const { amountInrMinor, receipt, isSurplus, isSimulated } = event.data
      const paid = `${formatRupees(amountInrMinor)} paid for order ${receipt}`
      if (isSurplus) return `${paid} a second time: refund it`
      return isSimulated ? `${paid} (simulated)` : paid
    }
    case 'quote': {
      const { number, to, byPhone } = event.data
      return `Quote ${number ?? ''} ${quoteWords[to]}${byPhone ? ' by phone' : ''}`.replace('  ', ' ')
    }
    case 'refund': {
      const { amountInrMinor, receipt, reason, effect, leftInrMinor } = event.data
      const refunded = `${formatRupees(amountInrMinor)} of order ${receipt} refunded`
      return [
        reason ? `${refunded}: ${reason}` : refunded,
        ...(effect === undefined ? [] : [describeEffect(effect)]),
        ...(typeof leftInrMinor === 'number' ? [`${formatRupees(leftInrMinor)} was left to pay`] : []),
      ].join('. ')
    }
    case 'erased':
      return 'The client deleted their account and had their data erased. What the books need stays'
    case 'document': {
      const { kind, number, amountInrMinor } = event.data
      return `${documentKindWords[kind].title} ${number} issued: ${formatRupees(amountInrMinor)}`
    }
    case 'reminder': {
      const { number, amountInrMinor, reminders, of } = event.data
      return `Invoice ${number} is overdue, ${formatRupees(amountInrMinor)}: reminder ${reminders} of ${of}`
    }
  }
}

const quoteWords: Record<QuoteStep, string> = {
  draft: 'begun',
  sent: 'sent',
  opened: 'opened by the client',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  replaced: 'replaced by another',
  link: 'emailed again with a new link',
  'links-ended': 'can no longer be opened by the links emailed so far',
}
