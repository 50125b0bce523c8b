import { useQuery } from '@tanstack/react-query'
import { formatDay, withAgencyPlace } from '#domain/calendar-day.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CountOf, FigureTable, formatFigure } from '#ui/records/figure-table.tsx'
import { RecordHead } from '#ui/records/record-head.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { countConsents } from '../consent.admin.wire.ts'
import { type ConsentKind, consentKinds } from '../consent.ts'
import { type ConsentCount, type ConsentCounts, countedDays } from '../consent-counts.ts'

const kindNames: Record<ConsentKind, string> = {
  analytics: 'Analytics',
  marketing: 'Marketing',
  preferences: 'Preferences',
}

export function ConsentCountsPage() {
  const { data, error, refetch } = useQuery(endpointQuery(countConsents))
  return (
    <Stack as="article" gap="5" packed shrinks>
      <RecordHead name="Consents" />
      {data ? (
        <Counts counts={data} />
      ) : error ? (
        <LoadFailure title="The consents could not be loaded" onRetry={() => void refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      ) : (
        <Waiting label="Loading the consents" />
      )}
    </Stack>
  )
}

function Counts({ counts: { versions, days } }: { counts: ConsentCounts }) {
  return (
    <>
      <Text tone="muted" measure>
        What visitors answer to the cookie banner. We store each answer without a name, an address or a
        cookie, so there are counts alone.
      </Text>
      {versions.length === 0 && (
        <EmptyState title="No answers yet" level={2}>
          The banner appears to each new visitor.
        </EmptyState>
      )}
      {versions.map((version) => (
        <Version key={version.policyVersion} version={version} />
      ))}
      {days.length > 0 && (
        <RecordSection title={`Granted in the last ${countedDays} days`}>
          <Days days={days} hasVersions={versions.length > 1} />
        </RecordSection>
      )}
    </>
  )
}

function Version({ version: { policyVersion, answers, granted } }: { version: ConsentCount }) {
  const title = `Version ${policyVersion} of the question`
  return (
    <RecordSection title={title}>
      <FigureTable
        caption={title}
        columns={[`Of ${formatFigure(answers)} answers`, 'Granted', 'Denied']}
        rows={consentKinds.map((kind) => ({
          key: kind,
          cells: [
            kindNames[kind],
            <CountOf key="granted" count={granted[kind]} all={answers} />,
            <CountOf key="denied" count={answers - granted[kind]} all={answers} />,
          ],
        }))}
      />
    </RecordSection>
  )
}

function Days({ days, hasVersions }: { days: ConsentCounts['days']; hasVersions: boolean }) {
  const kinds = consentKinds.map((kind) => kindNames[kind])
  return (
    <FigureTable
      caption="Answers and what they granted, by day"
      columns={[withAgencyPlace('Day'), 'Answers', ...kinds]}
      rows={days.map(({ day, policyVersion, answers, granted }) => ({
        key: `${day} ${policyVersion}`,
        cells: [
          formatDay(day).slice(0, -5) + (hasVersions ? `, version ${policyVersion}` : ''),
          formatFigure(answers),
          ...consentKinds.map((kind) => formatFigure(granted[kind])),
        ],
      }))}
    />
  )
}
