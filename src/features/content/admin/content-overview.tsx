import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatAgencyTime } from '#domain/calendar-day.ts'
import { offerUndo, useUndo } from '#features/history/use-undo.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { ContentOverview as Overview, WaitingContent } from '#platform/content/content.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import cells from '#ui/lists/cell.module.css'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { RecordHead } from '#ui/records/record-head.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { publishTogether, readContentOverview } from '../content.admin.wire.ts'
import { contentGroups, contentKinds, findContentKind } from '../content-kinds.ts'
import { entryAddress, listAddress } from './content-address.ts'
import { ContentDifferenceList } from './content-difference-list.tsx'
import { contentDifferences, type EntryNames } from './content-differences.ts'
import styles from './content-overview.module.css'
import { pickedKinds, useEntries } from './use-content.ts'

export function ContentOverview() {
  const { data, error, refetch } = useQuery(endpointQuery(readContentOverview))
  return (
    <Stack as="article" gap="6" packed shrinks>
      <RecordHead name="Content">What visitors read and pay</RecordHead>
      {data ? (
        <>
          <WaitingDrafts overview={data} />
          {contentGroups.map((group) => (
            <RecordSection key={group.title} title={group.title}>
              <ul className={styles.kinds}>
                {group.kinds.map((kind) => (
                  <KindRow key={kind.kind} kind={kind} overview={data} />
                ))}
              </ul>
            </RecordSection>
          ))}
          <RecordSection title="Fixed in the program">
            <Text tone="muted" measure>
              The 10% deposit, the lowest charge, exchange rates and rounding. The wizard’s questions and
              weights. Statuses and what may follow each. Labels of the interface, and emails about money. In
              the privacy policy, what is stored and for how long.
            </Text>
          </RecordSection>
        </>
      ) : error ? (
        <LoadFailure title="The content could not be loaded" onRetry={() => void refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      ) : (
        <Waiting label="Loading the content" />
      )}
    </Stack>
  )
}

function KindRow({ kind, overview }: { kind: AnyContentKind; overview: Overview }) {
  const { count = 0, waiting = [] } = overview.kinds.find((one) => one.kind === kind.kind) ?? {}
  return (
    <li className={styles.kind}>
      <Link href={listAddress(kind)} className={cells.name}>
        {kind.title}
      </Link>
      <Text as="span" tone="muted" className={styles.place}>
        {kind.place.text}
      </Text>
      {waiting.length > 0 && (
        <Badge tone="yolk" className={styles.badge}>
          {waiting.length === 1 ? '1 draft waits' : `${waiting.length} drafts wait`}
        </Badge>
      )}
      {!kind.isSingle && (
        <Text as="span" figures className={styles.count}>
          {count}
          <VisuallyHidden> on the site</VisuallyHidden>
        </Text>
      )}
    </li>
  )
}

type WaitingRow = Listed<WaitingContent & { kind: string; mayChange: boolean }>

/** Every draft with what it would change; those that are chosen are published in one step. */
function WaitingDrafts({ overview }: { overview: Overview }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const undo = useUndo()
  const publishing = useRecordChange(
    readContentOverview,
    publishTogether,
    {},
    {
      onSaved: (answer) => answer.undo && offerUndo('Published', answer.undo, undo),
    },
  )
  const command = useCommandButton({ id: 'publish-together', label: 'Publish together', group: 'Content' })
  const rows: WaitingRow[] = overview.kinds.flatMap(({ kind, mayChange, waiting }) =>
    waiting.map((one) => (isReadable(one) ? { ...one, kind, mayChange } : one)),
  )
  const drafts = rows.filter(isReadable)
  const picked = drafts.filter(({ id, mayChange }) => mayChange && chosen.includes(id))
  const kindsShown = new Set(drafts.map(({ kind }) => kind))
  const { namesOf } = useEntries([
    ...new Set(contentKinds.filter(({ kind }) => kindsShown.has(kind)).flatMap(pickedKinds)),
  ])
  if (rows.length === 0) return null
  return (
    <RecordSection title="Drafts that wait">
      <Rows className={styles.drafts} rowClass={styles.draft} rows={rows}>
        {(draft) => (
          <WaitingDraft
            draft={draft}
            namesOf={namesOf}
            isChosen={chosen.includes(draft.id)}
            onChoose={(isChosen) =>
              setChosen((ids) => [...ids.filter((id) => id !== draft.id), ...(isChosen ? [draft.id] : [])])
            }
          />
        )}
      </Rows>
      {drafts.some(({ mayChange }) => mayChange) && (
        <div>
          <Button
            {...command}
            size="s"
            variant="primary"
            disabled={picked.length === 0}
            busy={publishing.isPending}
            onClick={() => publishing.save({ entries: picked.map(({ id, version }) => ({ id, version })) })}
          >
            {picked.length > 1 ? `Publish ${picked.length} together` : 'Publish'}
          </Button>
        </div>
      )}
      <Refusal>{publishing.refusal}</Refusal>
    </RecordSection>
  )
}

function WaitingDraft({
  draft: { id, name, kind: kindName, mayChange, published, publishAt, draft },
  namesOf,
  isChosen,
  onChoose,
}: {
  draft: WaitingContent & { kind: string; mayChange: boolean }
  namesOf: EntryNames
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const kind = findContentKind(kindName)
  if (!kind) return null
  const link = (
    <>
      <Link href={entryAddress(kind, id)} className={cells.name}>
        {name || 'No name'}
      </Link>{' '}
      {name !== kind.title && (
        <Text as="span" tone="muted">
          {kind.title}
        </Text>
      )}
    </>
  )
  const what = (
    <>
      {published ? (
        <ContentDifferenceList differences={contentDifferences(kind.fields, published, draft, namesOf)} />
      ) : (
        'New'
      )}
      {publishAt !== null && (
        <Text as="span" block tone="muted">
          Scheduled for {formatAgencyTime(new Date(publishAt))}
        </Text>
      )}
    </>
  )
  if (!mayChange) {
    return (
      <>
        {link}
        <div>{what}</div>
      </>
    )
  }
  return (
    <Checkbox
      label={link}
      description={what}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  )
}
