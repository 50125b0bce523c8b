import type { LeadSource } from './lead.ts'

/** How far leads come. Each counts the leads of `requests` for which it is true, independent of the others. */
export const leadSteps = ['requests', 'answered', 'quoted', 'won', 'paid', 'launched'] as const
export type LeadStep = (typeof leadSteps)[number]

export const leadStepLabels: Record<LeadStep, string> = {
  requests: 'Requests',
  answered: 'Answered',
  quoted: 'Quoted',
  won: 'Won',
  paid: 'Paid',
  launched: 'Launched',
}

export type LeadStepCounts = Record<LeadStep, number>

export type LeadsOfSource = LeadStepCounts & { source: LeadSource }
