import type { Day } from '../calendar-day.ts'
import type { Money } from '../money/money.ts'
import type { DocumentKind } from './document.ts'
import type { InvoiceStep } from './invoice-waiting.ts'
import type { OrderPart } from './order.ts'
import type { QuoteStep } from './quote.ts'
import type { RefundEffect } from './refund.ts'
import type { States } from './states.ts'

export const leadSources = [
  'contact',
  'ai-suggest',
  'chatbot',
  'service-interest',
  'checkout',
  'import',
  'phone',
  'event',
  'referral',
  'other',
] as const
export type LeadSource = (typeof leadSources)[number]

/** Sources of a lead that staff add by hand. */
export const handSources = ['phone', 'event', 'referral', 'other'] as const satisfies readonly LeadSource[]
export type HandSource = (typeof handSources)[number]

/** Staff have spoken with the person. */
export const spokenSources: readonly LeadSource[] = ['phone', 'event']

/** Staff stored these leads, so no one sent a request and waits for its answer. */
export const staffSources: readonly LeadSource[] = ['import', ...handSources]

export type NamedItem = { id: string; name: string }

export const listedLeadStatuses = [
  'new',
  'contacted',
  'quoted',
  'won',
  'lost',
  'quarantined',
  'draft',
] as const
/** A deleted lead is in no list, and only a payment or its restoring brings it back. */
export const leadStatuses = [...listedLeadStatuses, 'removed'] as const
export type ListedLeadStatus = (typeof listedLeadStatuses)[number]
export type LeadStatus = (typeof leadStatuses)[number]

/**
 * `answersVisitor`: the visitor gets mail. `isAnswered`: staff who move a lead here have answered it. Payment wins a
 * lead in any status.
 */
export const leadStates: States<LeadStatus, { answersVisitor: boolean; isAnswered: boolean }> = {
  new: {
    label: 'New',
    means: 'staff',
    next: {
      contacted: ['staff'],
      quoted: ['staff', 'system'],
      won: ['staff', 'system'],
      lost: ['staff'],
      quarantined: ['staff'],
    },
    answersVisitor: true,
    isAnswered: false,
  },
  contacted: {
    label: 'Contacted',
    means: 'client',
    next: { quoted: ['staff', 'system'], won: ['staff', 'system'], lost: ['staff'] },
    answersVisitor: true,
    isAnswered: true,
  },
  quoted: {
    label: 'Quoted',
    means: 'client',
    next: { won: ['staff', 'system'], lost: ['staff'], contacted: ['staff'] },
    answersVisitor: true,
    isAnswered: true,
  },
  won: {
    label: 'Won',
    means: 'good',
    next: { contacted: ['staff'] },
    answersVisitor: true,
    isAnswered: true,
  },
  lost: {
    label: 'Lost',
    means: 'neutral',
    next: { contacted: ['staff'] },
    answersVisitor: true,
    isAnswered: true,
  },
  quarantined: {
    label: 'Quarantined',
    means: 'bad',
    next: { new: ['staff'] },
    answersVisitor: false,
    isAnswered: false,
  },
  /** The visitor has not submitted it. A move by staff keeps it; otherwise the program deletes it. */
  draft: {
    label: 'Draft',
    means: 'neutral',
    next: { contacted: ['staff'], lost: ['staff'] },
    answersVisitor: false,
    isAnswered: false,
  },
  removed: { label: 'Deleted', means: 'neutral', next: {}, answersVisitor: false, isAnswered: false },
}

/** Staff owe these no answer. */
export const hidesQuestions: readonly LeadStatus[] = ['quarantined', 'removed']

/** A client's open question makes it our turn, also for a lead that was settled. */
export function leadStateOf({
  status,
  openQuestionAt,
}: {
  status: LeadStatus
  openQuestionAt: string | null
}) {
  const state = leadStates[status]
  const isOpen = openQuestionAt !== null && !hidesQuestions.includes(status)
  return isOpen ? { ...state, means: 'staff' as const } : state
}

export const removalReasons = {
  nothing: 'Nothing for us',
  spam: 'Spam',
  duplicate: 'A duplicate of another lead',
} as const
export type RemovalReason = keyof typeof removalReasons

export const lostReasons = {
  price: 'Too expensive',
  timing: 'Not now',
  competitor: 'Chose someone else',
  silent: 'Stopped answering',
  unsuitable: 'Not work for us',
  other: 'Another reason',
} as const
export type LostReason = keyof typeof lostReasons

export type TaskStep = 'added' | 'changed' | 'done' | 'reopened' | 'removed'

export type LeadSuspicion = 'honeypot' | 'too-fast' | 'no-timing' | 'no-origin'

export type LeadSuggestion = {
  industry: string
  features: string[]
  goals: string[]
  recommendations: (NamedItem & { priority: string; aiConfidence: number })[]
  /** The visitor's page claims this; null if no payment was tried. */
  payment: {
    status: 'success' | 'attempted'
    amount: Money | null
    method: string
    orderId: string
    paymentId: string
  } | null
}

export type LeadEventBody =
  /** `foreignOrderId`: the order named in the request does not match it. */
  | {
      kind: 'received'
      data: { source: LeadSource; suspicions: LeadSuspicion[]; foreignOrderId?: string }
    }
  | { kind: 'draft-saved'; data: { source: LeadSource } }
  /** Staff added it by hand. */
  | { kind: 'added'; data: { source: LeadSource } }
  /** Staff stored it from a file. */
  | { kind: 'imported'; data: { importId: string; fileName: string; line: number } }
  /** `paid`: the order whose payment caused the move. */
  | {
      kind: 'status-changed'
      data: {
        from: LeadStatus
        to: LeadStatus
        paid?: { orderId: string; receipt: string }
        lost?: { reason: LostReason; words: string }
      }
    }
  | { kind: 'note'; data: { text: string } }
  /** Names; null for no one. */
  | { kind: 'assigned'; data: { from: string | null; to: string | null } }
  | { kind: 'kept-quarantined'; data: Record<string, never> }
  | { kind: 'answered-elsewhere'; data: Record<string, never> }
  | { kind: 'removed'; data: { reason: RemovalReason } }
  | { kind: 'restored'; data: { to: LeadStatus } }
  | { kind: 'tagged'; data: { added: string[]; removed: string[] } }
  | { kind: 'task'; data: { taskId: string; step: TaskStep; text: string; dueOn: Day } }
  /** `isAgain`: the undo itself was undone. */
  | { kind: 'undone'; data: { event: LeadEventBody; isAgain: boolean } }
  /** The client asked on the page of a quote or an invoice. */
  | {
      kind: 'question'
      data: { questionId: string; about: 'quote' | 'invoice'; number: string; text: string }
    }
  /** Staff sent it; the text is the one they approved. */
  | { kind: 'reply'; data: { replyId: string; to: string; subject: string; text: string } }
  /** `logged`: no mail server; the mail log has it. */
  | { kind: 'mail-sent'; data: { mailId: string; to: string; mailKind: string; logged: boolean } }
  | { kind: 'mail-failed'; data: { mailId: string; to: string; mailKind: string; reason: string } }
  | { kind: 'mail-held'; data: { mailId: string; to: string; mailKind: string } }
  | { kind: 'raised'; data: { orderId: string; receipt: string } }
  /** `isSurplus`: a second payment of a paid order, which we refund. */
  | {
      kind: 'payment'
      data: {
        orderId: string
        receipt: string
        amountInrMinor: number
        isSimulated: boolean
        isSurplus: boolean
      }
    }
  /** `isMailed`: to the client. Otherwise staff pass it on. */
  | {
      kind: 'payment-link'
      data: { orderId: string; part: OrderPart; amountInrMinor: number; isMailed: boolean }
    }
  /**
   * `number` is null until sent. `link`: a fresh one. `links-ended`: by staff. `byPhone`: staff recorded the
   * answer.
   */
  | {
      kind: 'quote'
      data: { quoteId: string; number: string | null; to: QuoteStep; byPhone: boolean }
    }
  /** Double payments and earlier releases lack `effect` and `leftInrMinor`. */
  | {
      kind: 'refund'
      data: {
        orderId: string
        receipt: string
        amountInrMinor: number
        reason: string
        effect?: RefundEffect | null
        leftInrMinor?: number | null
      }
    }
  /** At the client's request. Agreements stay for the books. */
  | { kind: 'erased'; data: Record<string, never> }
  | {
      kind: 'document'
      data: { documentId: string; kind: DocumentKind; number: string; amountInrMinor: number }
    }
  /** No mail goes out if the invoice is paid before the mail is written. */
  | {
      kind: 'reminder'
      data: {
        documentId: string
        number: string
        amountInrMinor: number
        reminders: number
        of: number
        /** Staff sent it. */
        isByHand?: boolean
      }
    }
  | { kind: 'invoice'; data: { documentId: string; number: string } & InvoiceStep }

/** What concerns money, on the timeline of its lead, or of its client where no lead is. */
export type MoneyEventBody = Extract<
  LeadEventBody,
  { kind: 'payment' | 'refund' | 'document' | 'reminder' | 'invoice' }
>
