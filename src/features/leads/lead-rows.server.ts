import { leads } from '#db/schema/leads.ts'
import type { LeadQuote, LeadSource } from './lead.ts'
import type { LeadDetail, LeadStatus, LeadSuggestion, LeadSummary, LeadSuspicion } from './lead-record.ts'

/** The columns of a row of the list. */
export const summaryColumns = {
  id: leads.id,
  reference: leads.reference,
  createdAt: leads.createdAt,
  source: leads.source,
  status: leads.status,
  name: leads.name,
  email: leads.email,
  companyName: leads.companyName,
  projectType: leads.projectType,
  quote: leads.quote,
}

type Row = typeof leads.$inferSelect

// The database keeps texts where the program knows a few values: only receiving and moving a lead write them.

export function leadSummaryOf(row: Pick<Row, keyof typeof summaryColumns>): LeadSummary {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    source: row.source as LeadSource,
    status: row.status as LeadStatus,
    name: row.name,
    email: row.email,
    companyName: row.companyName,
    projectType: row.projectType,
    quote: row.quote as LeadQuote | null,
  }
}

export function leadDetailOf(row: Row): LeadDetail {
  return {
    ...leadSummaryOf(row),
    updatedAt: row.updatedAt.toISOString(),
    phone: row.phone,
    businessLocation: row.businessLocation,
    contactMethod: row.contactMethod,
    bestTime: row.bestTime,
    timeline: row.timeline,
    budget: row.budget,
    message: row.message,
    services: row.services,
    conversation: row.conversation,
    suggestion: row.suggestion as LeadSuggestion | null,
    suspicions: row.suspicions as LeadSuspicion[],
  }
}
