import type { Money } from '../money.ts'
import type { DocumentKind } from './document.ts'
import type { QuoteStep } from './quote.ts'
import type { RefundEffect } from './refund.ts'
import type { States } from './states.ts'

export const leadSources = ['contact', 'ai-suggest', 'chatbot', 'service-interest', 'checkout'] as const
export type LeadSource = (typeof leadSources)[number]

export type NamedItem = { id: string; name: string }

export const leadStatuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'quarantined', 'draft'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/**
 * The life of a lead, and whether its visitor gets mail. A quote that is sent or accepted moves its lead by itself.
 * Payment wins a lead whatever its status.
 */
export const leadStates: States<LeadStatus, { answersVisitor: boolean }> = {
  new: {
    label: 'New',
    tone: 'yolk',
    next: {
      contacted: ['staff'],
      quoted: ['staff', 'system'],
      won: ['staff', 'system'],
      lost: ['staff'],
      quarantined: ['staff'],
    },
    answersVisitor: true,
  },
  contacted: {
    label: 'Contacted',
    tone: 'info',
    next: { quoted: ['staff', 'system'], won: ['staff', 'system'], lost: ['staff'] },
    answersVisitor: true,
  },
  quoted: {
    label: 'Quoted',
    tone: 'info',
    next: { won: ['staff', 'system'], lost: ['staff'], contacted: ['staff'] },
    answersVisitor: true,
  },
  won: { label: 'Won', tone: 'ok', next: { contacted: ['staff'] }, answersVisitor: true },
  lost: { label: 'Lost', next: { contacted: ['staff'] }, answersVisitor: true },
  quarantined: { label: 'Quarantined', tone: 'danger', next: { new: ['staff'] }, answersVisitor: false },
  /** Not sent yet. A move by staff keeps the draft; otherwise the program deletes it. */
  draft: { label: 'Draft', next: { contacted: ['staff'], lost: ['staff'] }, answersVisitor: false },
}

/** Why a lead was quarantined. */
export type LeadSuspicion = 'honeypot' | 'too-fast' | 'no-timing' | 'no-origin'

/** Answers to the wizard's own questions, and its recommendations as the visitor saw them. */
export type LeadSuggestion = {
  industry: string
  features: string[]
  goals: string[]
  recommendations: (NamedItem & { priority: string; aiConfidence: number })[]
  /** What the visitor's page said about a payment; null if they tried none. */
  payment: {
    status: 'success' | 'attempted'
    /** In the currency of the total that the page showed. */
    amount: Money | null
    method: string
    orderId: string
    paymentId: string
  } | null
}

export type LeadEventBody =
  /** `foreignOrderId`: the provider's order that the request names but that does not match it. */
  | {
      kind: 'received'
      data: { source: LeadSource; suspicions: LeadSuspicion[]; foreignOrderId?: string }
    }
  | { kind: 'draft-saved'; data: { source: LeadSource } }
  /** `paid`: the order whose payment moved it. */
  | {
      kind: 'status-changed'
      data: { from: LeadStatus; to: LeadStatus; paid?: { orderId: string; receipt: string } }
    }
  | { kind: 'note'; data: { text: string } }
  /** `logged` is true without a mail server: staff then read the mail in the mail log. */
  | { kind: 'mail-sent'; data: { mailId: string; to: string; mailKind: string; logged: boolean } }
  | { kind: 'mail-failed'; data: { mailId: string; to: string; mailKind: string; reason: string } }
  | { kind: 'mail-held'; data: { mailId: string; to: string; mailKind: string } }
  /** A paid order raised this lead before its request arrived; the request completes it. */
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
  /** `number` is null until the quote is sent; `link`: a fresh link; `links-ended`: staff ended all links; `byPhone`: staff recorded what the client said. */
  | {
      kind: 'quote'
      data: { quoteId: string; number: string | null; to: QuoteStep; byPhone: boolean }
    }
  /** `effect` and what was then left to pay are missing for money that was paid twice, and in events of earlier releases. */
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
  /** The client had their data erased. What was agreed stays for the books; earlier events are gone. */
  | { kind: 'erased'; data: Record<string, never> }
  /** An invoice, an advance receipt or a credit note was issued. */
  | {
      kind: 'document'
      data: { documentId: string; kind: DocumentKind; number: string; amountInrMinor: number }
    }
  /** The client gets a reminder of an overdue invoice, unless it is paid before the mail is written. */
  | {
      kind: 'reminder'
      data: { documentId: string; number: string; amountInrMinor: number; reminders: number; of: number }
    }
