import { leads } from '#db/schema/leads.ts'
import { withEarlierFields } from '#domain/money/earlier-price.ts'
import { leadStates } from '#domain/records/lead.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import { describeQuote } from './describe-lead.ts'
import type { LeadDetail, LeadSummary } from './lead-record.ts'
import { openQuestionAtOf } from './questions/open-question.server.ts'

export const summaryColumns = {
  id: leads.id,
  reference: leads.reference,
  createdAt: leads.createdAt,
  source: leads.source,
  status: leads.status,
  questionAskedAt: leads.questionAskedAt,
  questionSettledAt: leads.questionSettledAt,
  name: leads.name,
  email: leads.email,
  companyName: leads.companyName,
  projectType: leads.projectType,
  quote: leads.quote,
}

type Row = typeof leads.$inferSelect

type SummaryRow = Pick<Row, keyof typeof summaryColumns>

function leadSummaryOf(row: SummaryRow): LeadSummary {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    source: row.source,
    status: row.status,
    openQuestionAt: openQuestionAtOf(row)?.toISOString() ?? null,
    name: row.name,
    email: row.email,
    companyName: row.companyName,
    projectType: row.projectType,
    quote: row.quote && withEarlierFields(row.quote),
  }
}

export const listedLead = {
  noun: 'lead',
  itemOf(row: SummaryRow): LeadSummary {
    requireKnown(leadStates, row.status)
    // Throws for a choice that no screen can show.
    if (row.quote !== null) describeQuote(row.quote, { paid: null, isLaunched: false })
    return leadSummaryOf(row)
  },
  nameOf: ({ reference }: SummaryRow) => reference,
}

export function leadDetailOf(row: Row): LeadDetail {
  return {
    ...leadSummaryOf(row),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    phone: row.phone,
    businessLocation: row.businessLocation,
    contactMethod: row.contactMethod,
    bestTime: row.bestTime,
    timeline: row.timeline,
    budget: row.budget,
    currency: row.currency,
    message: row.message,
    services: row.services,
    conversation: row.conversation,
    suggestion: row.suggestion,
    suspicions: row.suspicions,
  }
}
