// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are grids, for which some browsers drop a table's own roles

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatDay } from '#domain/calendar-day.ts'
import { leadSources } from '#domain/records/lead.ts'
import { type LeadStepCounts, leadStepLabels, leadSteps } from '#domain/records/lead-step.ts'
import { leadSourceLabels } from '#features/leads/lead.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { Wire } from '#platform/api/wire.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Select } from '#ui/forms/select.tsx'
import { useLateComponent } from '#ui/hydration/use-late-component.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { readFunnel } from '../statistics.admin.wire.ts'
import { type Funnel, funnelWeeks } from '../statistics.ts'
import type { FunnelChartProps } from './funnel-chart.late.tsx'
import styles from './lead-funnel.module.css'

type Step = keyof LeadStepCounts

const loadChart = () => import('./funnel-chart.late.tsx').then((file) => file.FunnelChart<Step>)

/** Period and source stand in the address. */
export function LeadFunnel() {
  const [params, setParams] = useSearchParams()
  const [weeks, via] = [params.get('weeks') ?? '', params.get('via') ?? '']
  const { data, error, refetch, isPlaceholderData } = useQuery({
    // The address may hold what the API refuses; then its sentence shows.
    ...endpointQuery<Wire<'GET', string, { answer: Funnel }>>(readFunnel, {
      ...(weeks && { weeks }),
      ...(via && { source: via }),
    }),
    placeholderData: keepPreviousData,
  })
  const choose = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (value) after.set(name, value)
      else after.delete(name)
      return after
    })
  return (
    <RecordSection
      title="Funnel"
      action={
        <Cluster gap="2">
          <Select
            label="Period"
            hideLabel
            size="s"
            options={funnelWeeks.map((value) => ({
              value: value === '12' ? '' : value,
              label: `${value} weeks`,
            }))}
            value={weeks}
            onChange={(event) => choose('weeks', event.target.value)}
          />
          <Select
            label="Source"
            hideLabel
            size="s"
            placeholder="All sources"
            options={leadSources.map((value) => ({ value, label: leadSourceLabels[value] }))}
            value={via}
            onChange={(event) => choose('via', event.target.value)}
          />
        </Cluster>
      }
    >
      {error ? (
        <LoadFailure title="The numbers could not be loaded" onRetry={() => refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      ) : (
        <div aria-busy={!data || isPlaceholderData}>
          {data ? <FunnelOf funnel={data} isFiltered={via !== ''} /> : <FunnelPlace />}
        </div>
      )}
    </RecordSection>
  )
}

function FunnelPlace() {
  return (
    <div className={styles.chart}>
      <VisuallyHidden role="status">Loading the numbers of requests</VisuallyHidden>
    </div>
  )
}

function FunnelOf({ funnel, isFiltered }: { funnel: Funnel; isFiltered: boolean }) {
  const { weeks, sources, total } = funnel
  if (sources.length === 0) {
    return (
      <EmptyState title="No requests in these weeks">
        Once requests come in, this shows how many you answer, quote, win and launch.
      </EmptyState>
    )
  }
  return (
    <div className={styles.parts}>
      <div className={styles.part}>
        <Chart funnel={funnel} />
        <Disclosure title="Week by week">
          <StepTable
            caption="Requests by week received"
            heading="Week of"
            rows={weeks.toReversed().map(({ monday, ...counts }) => ({
              key: monday,
              name: formatDay(monday),
              counts,
            }))}
          />
        </Disclosure>
      </div>
      <div className={styles.part}>
        <StepTable
          caption="Requests by source"
          heading="Source"
          rows={sources.map(({ source, ...counts }) => ({
            key: source,
            name: leadSourceLabels[source],
            counts,
          }))}
          total={isFiltered ? null : total}
        />
        <Age funnel={funnel} />
      </div>
    </div>
  )
}

function Chart({ funnel: { weeks, total } }: { funnel: Funnel }) {
  const [isMissing, setIsMissing] = useState(false)
  const FunnelChart = useLateComponent<FunnelChartProps<Step>>(true, loadChart, () => setIsMissing(true))
  return (
    <div className={styles.chart}>
      {isMissing && <p>The chart could not be loaded. “Week by week” has its numbers.</p>}
      {FunnelChart && (
        <FunnelChart
          label={`Requests in ${weeks.length} weeks: ${total.requests}, and how far they came. “Week by week” has the numbers as a table.`}
          steps={leadSteps.map((step) => ({
            step,
            label: leadStepLabels[step],
            total: total[step].toLocaleString('en-IN'),
            share: step === 'requests' ? '' : shareOf(total[step], total.requests),
          }))}
          weeks={weeks.map(({ monday, ...counts }) => ({ ...counts, label: formatDay(monday).slice(0, -5) }))}
        />
      )}
    </div>
  )
}

function shareOf(part: number, all: number): string {
  return all === 0 ? '' : `${Math.round((100 * part) / all)}%`
}

type StepRow = { key: string; name: ReactNode; counts: LeadStepCounts }

function StepTable({
  caption,
  heading,
  rows,
  total = null,
}: {
  caption: string
  heading: string
  rows: readonly StepRow[]
  total?: LeadStepCounts | null
}) {
  return (
    <Text as="table" size="s" wrap="never" figures className={styles.table} role="table">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead role="rowgroup">
        <tr className={styles.row} role="row">
          <th scope="col" role="columnheader">
            {heading}
          </th>
          {leadSteps.map((step) => (
            <th key={step} scope="col" role="columnheader">
              {leadStepLabels[step]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, name, counts }) => (
          <CountRow key={key} name={name} counts={counts} />
        ))}
      </tbody>
      {total && (
        <tfoot role="rowgroup">
          <CountRow name="All" counts={total} />
        </tfoot>
      )}
    </Text>
  )
}

function CountRow({ name, counts }: Omit<StepRow, 'key'>) {
  return (
    <tr className={styles.row} role="row">
      <th scope="row" role="rowheader">
        {name}
      </th>
      {leadSteps.map((step) => (
        <td key={step} role="cell">
          {counts[step] === 0 ? (
            <Text as="span" tone="muted">
              0
            </Text>
          ) : (
            counts[step].toLocaleString('en-IN')
          )}
        </td>
      ))}
    </tr>
  )
}

function Age({ funnel: { countedAt, isOld } }: { funnel: Funnel }) {
  if (countedAt === null) {
    return (
      <Text size="s" tone="muted">
        Counted just now.
      </Text>
    )
  }
  return isOld ? (
    <p className={styles.old}>
      The nightly count has not run since <DateTime iso={countedAt} />. Progress of earlier requests since
      then is missing here.
    </p>
  ) : (
    <Text size="s" tone="muted">
      Today’s requests are up to date. Earlier ones were counted on <DateTime iso={countedAt} />.
    </Text>
  )
}
