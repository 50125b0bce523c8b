import { getTableColumns } from 'drizzle-orm'
import { nameOfAccount, paidForLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import { minorPerMajor } from '#domain/money/money.ts'
import type { PaidForLead } from '#domain/money/owed.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  labelOf,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { leadStates, lostReasons } from '#domain/records/lead.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type CsvColumns, type CsvText, plainRupees } from '#platform/csv/csv.server.ts'
import { leadSourceLabels } from '../lead.ts'
import { leadDetailOf, listedLead } from '../lead-queries.server.ts'
import type { LeadDetail, LeadListQuery } from '../lead-record.ts'
import { leadReader } from '../list-leads.server.ts'
import { fieldHeaders, referenceHeader } from './lead-columns.ts'

/** The list's leads, on all its pages. */
export async function exportLeads(ctx: Ctx, input: LeadListQuery): Promise<CsvText> {
  requireStaff(ctx)
  return leadReader.csv(ctx, input, {
    cells,
    columns: { ...getTableColumns(leads), paid: paidForLead, assignee: nameOfAccount(leads.assigneeId) },
    listed: () => ({
      ...listedLead,
      itemOf({ paid, assignee, ...lead }): ExportedLead {
        listedLead.itemOf(lead)
        const { tags, lostReason } = lead
        return { ...leadDetailOf(lead), paid, assignee: assignee ?? '', tags, lostReason }
      },
    }),
  })
}

type ExportedLead = LeadDetail &
  Pick<typeof leads.$inferSelect, 'tags' | 'lostReason'> & { paid: PaidForLead | null; assignee: string }

const cells: CsvColumns<ExportedLead> = {
  [referenceHeader]: ({ reference }) => reference,
  Received: ({ createdAt }) => createdAt,
  Status: ({ status }) => leadStates[status].label,
  Source: ({ source }) => leadSourceLabels[source],
  [fieldHeaders.name]: ({ name }) => name,
  [fieldHeaders.email]: ({ email }) => email,
  [fieldHeaders.phone]: ({ phone }) => phone,
  [fieldHeaders.companyName]: ({ companyName }) => companyName,
  [fieldHeaders.businessLocation]: ({ businessLocation }) => businessLocation,
  [fieldHeaders.projectType]: ({ projectType }) => labelOf(projectTypeOptions, projectType),
  [fieldHeaders.timeline]: ({ timeline }) => labelOf(requestTimelineOptions, timeline),
  [fieldHeaders.budget]: ({ budget }) => labelOf(requestBudgetOptions, budget),
  'Contact by': ({ contactMethod }) => labelOf(contactMethodOptions, contactMethod),
  'Best time': ({ bestTime }) => labelOf(bestTimeOptions, bestTime),
  [fieldHeaders.message]: ({ message }) => message,
  Services: ({ services }) => services.join(', '),
  [fieldHeaders.tags]: ({ tags }) => tags.join(', '),
  'Assigned to': ({ assignee }) => assignee,
  Quote: ({ quote }) => (quote ? String(quote.total.amountMinor / minorPerMajor(quote.total.currency)) : ''),
  Currency: ({ quote, currency }) => quote?.total.currency ?? currency ?? '',
  'Paid INR': ({ paid }) => (paid ? plainRupees(paid.amountInrMinor) : ''),
  'Refunded INR': ({ paid }) => (paid ? plainRupees(paid.refundedInrMinor) : ''),
  Money: ({ paid }) => (paid ? (paid.isSimulated ? 'simulated' : 'real') : ''),
  'Lost because': ({ lostReason }) => (lostReason ? lostReasons[lostReason] : ''),
}
