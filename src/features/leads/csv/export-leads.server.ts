import { inArray } from 'drizzle-orm'
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
import { type CsvColumns, type CsvText, plainRupees, writeCsv } from '#platform/csv/csv.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { leadSourceLabels } from '../lead.ts'
import { leadDetailOf, listedLead } from '../lead-queries.server.ts'
import type { LeadDetail, LeadListQuery } from '../lead-record.ts'
import { leadRowsOf } from '../list-leads.server.ts'
import { fieldHeaders, referenceHeader } from './lead-columns.ts'

/** The list's leads, on all its pages. */
export async function exportLeads({ ctx, input }: { ctx: Ctx; input: LeadListQuery }): Promise<CsvText> {
  requireStaff(ctx)
  const { onAll, orderBy } = leadRowsOf(ctx, { ...input, cursor: '' })
  return writeCsv(ctx, {
    columns,
    ids: ctx.db
      .select({ id: leads.id })
      .from(leads)
      .where(onAll)
      .orderBy(...orderBy),
    async read(ctx, ids) {
      const rows = await ctx.db
        .select({ lead: leads, paid: paidForLead, assignee: nameOfAccount(leads.assigneeId) })
        .from(leads)
        .where(inArray(leads.id, ids))
      return toListItems(
        ctx,
        {
          noun: listedLead.noun,
          nameOf: ({ lead }: ReadRow) => listedLead.nameOf(lead),
          itemOf({ lead, paid, assignee }: ReadRow): ExportedLead {
            listedLead.itemOf(lead)
            const { tags, lostReason } = lead
            return { ...leadDetailOf(lead), paid, assignee: assignee ?? '', tags, lostReason }
          },
        },
        rows.map((row) => ({ ...row, id: row.lead.id })),
      )
    },
  })
}

type Row = typeof leads.$inferSelect
type ReadRow = { id: string; lead: Row; paid: PaidForLead | null; assignee: string | null }
type ExportedLead = LeadDetail &
  Pick<Row, 'tags' | 'lostReason'> & { paid: PaidForLead | null; assignee: string }

const columns: CsvColumns<ExportedLead> = {
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
