import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { companyBeside } from '#domain/client-names.ts'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { labelOf, projectTypeOptions } from '#domain/project-request.ts'
import { leadStateOf } from '#domain/records/lead.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useLongList } from '#platform/lists/use-long-list.ts'
import type { ChangeOfMany } from '#platform/records/record-change.ts'
import { href } from '#routes'
import { linkColumn, modeColumn, statusColumn, sumColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { IconLink, RecordList } from '#ui/lists/record-list.tsx'
import { Day } from '#ui/records/day.tsx'
import { modeOf } from '#ui/records/mode-badge.tsx'
import { chargeBeside, quoteItems } from '../describe-lead.ts'
import { exportLeads, listLeadChoices, listLeads } from '../lead.admin.wire.ts'
import { leadSourceLabels } from '../lead.ts'
import { type LeadListItem, leadList, leadName } from '../lead-record.ts'
import { ActionsOnLeads, RefusedLeads } from './actions-on-leads.tsx'

/** @param make the button that adds a lead */
export function LeadList({ make }: { make?: ReactNode }) {
  const { data: { assignees = [], tags = [] } = {} } = useQuery(endpointQuery(listLeadChoices))
  const { shown, exportPath } = useLongList(leadList, listLeads, {
    filters: () => ({
      assignee: {
        options: assignees.filter(({ isYou }) => !isYou).map(({ id, name }) => ({ value: id, label: name })),
      },
      tag: { options: tags.map((tag) => ({ value: tag, label: tag })) },
    }),
  })
  const [outcome, setOutcome] = useState<ChangeOfMany | null>(null)

  return (
    <>
      <RecordList
        {...shown}
        actions={
          <>
            <SavedViews list="leads" />
            {make}
            <IconLink icon="upload" label="Import leads" href={href('adminLeadImports')} />
            <IconLink icon="download" label="Download CSV" href={exportPath(exportLeads)} download />
          </>
        }
        columns={columns}
        rowHref={(id) => href('adminLead', { id })}
        actionsOnRows={({ ids, clear }) => <ActionsOnLeads ids={ids} onDone={clear} onRefused={setOutcome} />}
      />
      {outcome && <RefusedLeads outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

const columns: DataColumn<LeadListItem>[] = [
  linkColumn({
    key: 'lead',
    header: 'Lead',
    sortKey: 'name',
    href: ({ id }) => href('adminLead', { id }),
    name: (lead) => leadName(lead),
  }),
  {
    key: 'company',
    header: 'Company',
    from: 'medium',
    cell: (lead) => companyBeside(leadName(lead), lead.companyName),
  },
  { key: 'email', header: 'Email', from: 'details', cell: ({ email }) => email },
  { key: 'reference', header: 'Reference', size: 'm', from: 'widest', cell: ({ reference }) => reference },
  {
    key: 'project',
    header: 'Project',
    phone: 'under',
    cell: ({ projectType }) => labelOf(projectTypeOptions, projectType),
  },
  {
    key: 'package',
    header: 'Package',
    from: 'details',
    cell: ({ quote }) => quote && quoteItems(quote)[0]?.name,
  },
  sumColumn({
    key: 'quote',
    header: 'Quote',
    sortKey: 'quote',
    size: 'm',
    phone: 'corner',
    sum: ({ quote }) => quote && formatMoney(quote.total),
  }),
  {
    key: 'charge',
    header: 'Charged as',
    from: 'details',
    cell({ quote }) {
      const charge = quote && chargeBeside(quote)
      return charge && formatMoney(charge)
    },
  },
  modeColumn(({ paid }) => paid && modeOf(paid.isSimulated)),
  sumColumn({
    key: 'paid',
    header: 'Paid',
    size: 'l',
    from: 'medium',
    none: '–',
    sum: ({ paid }) => paid && formatRupees(paid.amountInrMinor),
    refunded: ({ paid }) => (paid && paid.refundedInrMinor > 0 ? formatRupees(paid.refundedInrMinor) : null),
  }),
  statusColumn({ size: 'm', state: leadStateOf }),
  {
    key: 'source',
    header: 'Source',
    from: 'details',
    cell: ({ source }) => leadSourceLabels[source],
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    size: 'm',
    from: 'wide',
    cell: ({ assignee }) => assignee,
  },
  {
    key: 'task',
    header: 'Next task',
    from: 'details',
    cell: ({ nextTaskOn }) => nextTaskOn && <Day day={nextTaskOn} />,
  },
  {
    key: 'tags',
    header: 'Tags',
    from: 'details',
    cell: ({ tags }) => tags.join(', '),
  },
  timeColumn({
    key: 'received',
    header: 'Received',
    sortKey: 'received',
    size: 'm',
    iso: ({ createdAt }) => createdAt,
  }),
]
