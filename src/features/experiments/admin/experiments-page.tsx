import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { Variant } from '#domain/records/experiment.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { href } from '#routes'
import { Disclosure } from '#ui/disclosure.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/link.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordHead } from '#ui/records/record-head.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { listExperiments } from '../experiment.admin.wire.ts'
import type { ExperimentList, ExperimentResult } from '../experiment.ts'
import { EndButton, SplitButton, StartButton } from './experiment-dialogs.tsx'
import styles from './experiments-page.module.css'
import { percentOf, SplitFigures } from './split-figures.tsx'

export function ExperimentsPage() {
  const { data, error, refetch } = useQuery(endpointQuery(listExperiments))
  return (
    <Stack as="article" gap="5" packed shrinks>
      <Cluster gap="2 4" align="center" justify="between">
        <RecordHead name="Experiments" />
        {data?.mayChange && <Actions experiments={data.items} />}
      </Cluster>
      {data ? (
        <Experiments list={data} />
      ) : error ? (
        <LoadFailure title="The experiments could not be loaded" onRetry={() => void refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      ) : (
        <Waiting label="Loading the experiments" />
      )}
    </Stack>
  )
}

/** A dialog stays open when another owner ends its experiment. */
function Actions({ experiments }: { experiments: readonly ExperimentResult[] }) {
  const running = experiments.find(({ stoppedAt }) => stoppedAt === null)
  const [handledId, setHandledId] = useState(running?.id)
  if (running && running.id !== handledId) setHandledId(running.id)
  const handled = experiments.find(({ id }) => id === handledId)
  const isOffered = running !== undefined
  return (
    <Cluster gap="2">
      <StartButton isOffered={!isOffered} />
      {handled && (
        <Fragment key={handled.id}>
          <SplitButton experiment={handled} isOffered={isOffered} />
          <EndButton experiment={handled} isOffered={isOffered} />
        </Fragment>
      )}
    </Cluster>
  )
}

function Experiments({ list: { items, mayChange } }: { list: ExperimentList }) {
  const running = items.find(({ stoppedAt }) => stoppedAt === null)
  const ended = items.filter((experiment) => experiment !== running)
  return (
    <>
      <Text tone="muted" measure>
        {running ? (
          <>
            New visitors of the landing page get <PageLink variant="A" /> or <PageLink variant="B" /> by
            chance, and keep it. We count those who agree to analytics.
          </>
        ) : (
          <>
            New visitors of the landing page get <PageLink variant={ended[0]?.chosenVariant ?? 'A'} />.
          </>
        )}
        {!mayChange && ' Only owners change experiments.'}
      </Text>
      {running && <Running experiment={running} />}
      {items.length === 0 && (
        <EmptyState title="No experiments yet" level={2}>
          An experiment shows <PageLink variant="A" /> to some and <PageLink variant="B" /> to others, and
          counts which brings more leads.
        </EmptyState>
      )}
      {ended.length > 0 && (
        <RecordSection title="Ended">
          <Stack as="ul" className={styles.ended}>
            {ended.map((experiment) => (
              <Ended key={experiment.id} experiment={experiment} />
            ))}
          </Stack>
        </RecordSection>
      )}
    </>
  )
}

function PageLink({ variant }: { variant: Variant }) {
  return <TextLink href={href(variant === 'A' ? 'home' : 'versionB')}>page&nbsp;{variant}</TextLink>
}

function Running({ experiment: { id, name, splits } }: { experiment: ExperimentResult }) {
  const [latest, ...earlier] = splits.toReversed()
  return (
    <RecordSection title={name} action={<ChangesButton noun="experiment" id={id} />}>
      {latest && (
        <>
          <Text tone="muted">
            {percentOf(latest.shareBPerMille)} of new visitors get B since <DateTime iso={latest.at} />.{' '}
            {earlier.length > 0 ? 'Changed' : 'Started'} by {latest.by}.
          </Text>
          <SplitFigures split={latest} />
          <Text size="s" tone="muted" measure>
            The chance to beat says how likely it is, judged by these counts alone, that B does better in the
            long run.
          </Text>
        </>
      )}
      {earlier.length > 0 && (
        <Disclosure title={earlier.length === 1 ? 'The earlier split' : `${earlier.length} earlier splits`}>
          <Splits splits={earlier} />
        </Disclosure>
      )}
    </RecordSection>
  )
}

function Ended({ experiment }: { experiment: ExperimentResult }) {
  const { id, name, splits, stoppedAt, stoppedBy, chosenVariant } = experiment
  return (
    <li className={styles.experiment}>
      <Cluster gap="2 4" align="center" justify="between">
        <Text as="h3" size="m" weight="bold">
          {name}
        </Text>
        <ChangesButton noun="experiment" id={id} />
      </Cluster>
      <Text tone="muted">
        Ended {stoppedAt && <DateTime iso={stoppedAt} isDay />} by {stoppedBy}
        {chosenVariant && `, who chose page ${chosenVariant}`}.
      </Text>
      <Disclosure title="Figures">
        <Splits splits={splits.toReversed()} />
      </Disclosure>
    </li>
  )
}

function Splits({ splits }: Pick<ExperimentResult, 'splits'>) {
  return (
    <Stack gap="5">
      {splits.map((split) => (
        <Stack key={split.id} gap="3">
          <Text tone="muted">
            {percentOf(split.shareBPerMille)} B, from <DateTime iso={split.at} />, set by {split.by}.
          </Text>
          <SplitFigures split={split} />
        </Stack>
      ))}
    </Stack>
  )
}
