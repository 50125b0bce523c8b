import { useQuery } from '@tanstack/react-query'
import type { ContentData } from '#domain/records/content.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { ContentEntry, ContentPublication } from '#platform/content/content.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { Button } from '#ui/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { Timeline } from '#ui/records/timeline.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { listContentHistory } from '../content.admin.wire.ts'
import { ContentDifferenceList } from './content-difference-list.tsx'
import { contentDifferences, type EntryNames } from './content-differences.ts'
import styles from './content-history.module.css'

const shown = 3

/** What was published when and by whom, each with what it replaced. */
export function ContentHistory({
  kind,
  entry,
  namesOf,
  onRestore,
}: {
  kind: AnyContentKind
  entry: ContentEntry
  namesOf: EntryNames
  /** Null while it is not possible. */
  onRestore: ((earlier: ContentData) => void) | null
}) {
  const { data, error, refetch } = useQuery(
    endpointQuery(listContentHistory, { kind: kind.kind, id: entry.id }),
  )
  return (
    <RecordSection title="History">
      {data ? (
        <>
          {data.items.length === 0 && (
            <Text tone="muted">
              {entry.published ? 'Nobody has changed it yet.' : 'It was never published.'}
            </Text>
          )}
          <Timeline
            shown={shown}
            events={data.items.map((one) => (isReadable(one) ? { ...one, actor: one.by } : one)).toReversed()}
          >
            {(publication) => <Publication {...{ kind, publication, namesOf, onRestore }} />}
          </Timeline>
        </>
      ) : error ? (
        <LoadFailure title="The history could not be loaded" onRetry={() => void refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      ) : (
        <Waiting label="Loading the history" />
      )}
    </RecordSection>
  )
}

function Publication({
  kind,
  publication: { before, after },
  namesOf,
  onRestore,
}: {
  kind: AnyContentKind
  publication: ContentPublication
  namesOf: EntryNames
  onRestore: ((earlier: ContentData) => void) | null
}) {
  if (!before) return 'Published for the first time'
  return (
    <>
      {after ? (
        <ContentDifferenceList differences={contentDifferences(kind.fields, before, after, namesOf)} />
      ) : (
        'The first publication was taken back'
      )}
      {onRestore && (
        <Button size="s" variant="quiet" className={styles.restore} onClick={() => onRestore(before)}>
          Restore the earlier text
        </Button>
      )}
    </>
  )
}
