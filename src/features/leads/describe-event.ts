import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import type { InvoiceStep } from '#domain/records/invoice-waiting.ts'
import { type LeadEventBody, leadStates, lostReasons, removalReasons } from '#domain/records/lead.ts'
import { partLabels } from '#domain/records/order.ts'
import type { QuoteStep } from '#domain/records/quote.ts'
import { describeEffect } from '#domain/records/refund.ts'
import type { Told } from '#features/history/told.ts'
import { leadSourceLabels } from './lead.ts'
import { type LeadEvent, leadSuspicionLabels } from './lead-record.ts'
import { describeQuestion } from './questions/question.ts'

export function tellLeadEvent(event: LeadEvent): Told {
  const isWritten = event.kind === 'note' || event.kind === 'reply' || event.kind === 'question'
  return { what: describeEvent(event), text: isWritten ? event.data.text : undefined, undo: event.undo }
}

/** @throws Error for an event that no release wrote */
export function describeEvent(event: LeadEventBody): string {
  switch (event.kind) {
    case 'received': {
      const reasons = event.data.suspicions.map((suspicion) => leadSuspicionLabels[suspicion])
      return [`Received: ${leadSourceLabels[event.data.source]}`, ...reasons].join('. ')
    }
    case 'draft-saved':
      return `Started, not sent: ${leadSourceLabels[event.data.source]}`
    case 'added':
      return `Added by hand: ${leadSourceLabels[event.data.source]}`
    case 'imported':
      return `Imported from ${event.data.fileName}, line ${event.data.line}`
    case 'status-changed': {
      const { from, to, paid, lost } = event.data
      const moved = `Moved from ${leadStates[from].label} to ${leadStates[to].label}`
      if (paid) return `${moved} when order ${paid.receipt} was paid`
      return lost ? [`${moved}: ${lostReasons[lost.reason]}`, lost.words].filter(Boolean).join('. ') : moved
    }
    case 'note':
      return 'Note'
    case 'assigned': {
      const { from, to } = event.data
      if (to === null) return `Unassigned from ${from ?? 'a former colleague'}`
      return from === null ? `Assigned to ${to}` : `Handed over from ${from} to ${to}`
    }
    case 'kept-quarantined':
      return 'Reviewed and kept in quarantine'
    case 'answered-elsewhere':
      return 'Answered elsewhere'
    case 'removed':
      return `Deleted: ${removalReasons[event.data.reason]}`
    case 'restored':
      return `Restored as ${leadStates[event.data.to].label}`
    case 'tagged': {
      const { added, removed } = event.data
      return [
        ...(added.length > 0 ? [`Tagged ${added.join(', ')}`] : []),
        ...(removed.length > 0 ? [`Tags removed: ${removed.join(', ')}`] : []),
      ].join('. ')
    }
    case 'task': {
      const { step, text, dueOn } = event.data
      return `Task ${step}: ${text}, due on ${formatDocumentDay(dueOn)}`
    }
    case 'undone':
      return `${event.data.isAgain ? 'Done again' : 'Undone'}: ${describeEvent(event.data.event)}`
    case 'reply':
      return `Reply to ${event.data.to}: ${event.data.subject}`
    case 'question':
      return describeQuestion(event.data)
    case 'mail-sent':
      return event.data.logged
        ? `Email to ${event.data.to} not sent (no mail server)`
        : `Email sent to ${event.data.to}`
    case 'mail-failed':
      return `Email to ${event.data.to} failed: ${event.data.reason}`
    case 'mail-held':
      return `Email to ${event.data.to} held back: too many to this address within an hour`
    case 'raised':
      return `Created from paid order ${event.data.receipt}, without its request`
    case 'payment': {
      const { amountInrMinor, receipt, isSurplus, isSimulated } = event.data
      const paid = `${formatRupees(amountInrMinor)} paid for order ${receipt}`
      if (isSurplus) return `${paid} a second time: refund it`
      return isSimulated ? `${paid} (simulated)` : paid
    }
    case 'payment-link': {
      const { part, amountInrMinor, isMailed } = event.data
      const link = `Payment link created: ${formatRupees(amountInrMinor)}, ${partLabels[part].toLowerCase()}`
      return isMailed ? `${link}, emailed to the client` : link
    }
    case 'quote': {
      const { number, to, byPhone } = event.data
      return `${quoteTexts[to].replace('#', number ?? '').replace('  ', ' ')}${byPhone ? ' by phone' : ''}`
    }
    case 'refund': {
      const { amountInrMinor, receipt, reason, effect, leftInrMinor } = event.data
      const refunded = `${formatRupees(amountInrMinor)} of order ${receipt} refunded`
      return [
        reason ? `${refunded}: ${reason.replace(/\.$/, '')}` : refunded,
        ...(effect === undefined ? [] : [describeEffect(effect)]),
        ...(typeof leftInrMinor === 'number' ? [`Balance afterwards: ${formatRupees(leftInrMinor)}`] : []),
      ].join('. ')
    }
    case 'erased':
      return 'The client deleted their account and had their data erased. Accounting records stay'
    case 'document': {
      const { kind, number, amountInrMinor } = event.data
      return `${documentKindLabels[kind].title} ${number} issued: ${formatRupees(amountInrMinor)}`
    }
    case 'reminder': {
      const { number, amountInrMinor, reminders, of, isByHand } = event.data
      if (isByHand) return `Reminder sent for invoice ${number}: ${formatRupees(amountInrMinor)}`
      return `Invoice ${number} is overdue, ${formatRupees(amountInrMinor)}: reminder ${reminders} of ${of}`
    }
    case 'invoice':
      return `Invoice ${event.data.number}: ${describeInvoiceStep(event.data)}`
  }
}

function describeInvoiceStep(step: InvoiceStep): string {
  switch (step.step) {
    case 'paused':
      return `reminders paused until ${step.on ? formatDocumentDay(step.on) : 'resumed'}. ${step.reason}`
    case 'resumed':
      return 'reminders resumed'
    case 'promised':
      return step.on
        ? `the client promised to pay by ${formatDocumentDay(step.on)}`
        : 'the promised date was removed'
    case 'due-day':
      return `due date moved from ${formatDocumentDay(step.from)} to ${formatDocumentDay(step.on)}`
  }
}

/** `#`: the quote's number. A draft has none. */
const quoteTexts: Record<QuoteStep, string> = {
  draft: 'Draft quote # created',
  sent: 'Quote # sent',
  opened: 'Quote # opened by the client',
  accepted: 'Quote # accepted',
  declined: 'Quote # declined',
  expired: 'Quote # expired',
  replaced: 'Quote # replaced by another',
  link: 'New link to quote # emailed',
  reminded: 'Reminder of quote # sent',
  extended: 'Validity of quote # extended',
  revised: 'Revision of quote # started',
  discarded: 'Draft quote # discarded',
  'links-ended': 'All links to quote # revoked',
}
