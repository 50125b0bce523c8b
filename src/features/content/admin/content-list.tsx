import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatAgencyTime } from '#domain/calendar-day.ts'
import { formatMoney, wholeMoney } from '#domain/money/money.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import cells from '#ui/lists/cell.module.css'
import { linkColumn, statusColumn, sumColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { BarLabel, RecordList } from '#ui/lists/record-list.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { listContent, moveContent, removeContent } from '../content.admin.wire.ts'
import { findContentKind } from '../content-kinds.ts'
import { entryAddress } from './content-address.ts'
import { EntryOfKind, newEntryHref } from './content-entry.tsx'
import styles from './content-list.module.css'
import { contentState } from './content-states.ts'
import { KindNotes, priceFieldsOf, SiteLink } from './kind-notes.tsx'
import { useContentChange } from './use-content.ts'

export function ContentKindScreen({ id }: { id: string }) {
  const kind = findContentKind(id)
  if (!kind) return <EmptyState title="There is no such kind of content" level={2} />
  return kind.isSingle ? <SingleEntry key={id} kind={kind} /> : <EntryList key={id} kind={kind} />
}

function SingleEntry({ kind }: { kind: AnyContentKind }) {
  const { data } = useQuery(endpointQuery(listContent, { kind: kind.kind }))
  return <EntryOfKind kind={kind} entryId={data?.items[0]?.id ?? ''} />
}

function EntryList({ kind }: { kind: AnyContentKind }) {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(listContent, { kind: kind.kind }))
  const isListed = (row: ContentList['items'][number]) => !isReadable(row) || !row.isRemoved
  const listed = data?.items.filter(isListed)
  const removed = data?.items.filter((row) => !isListed(row))
  const mayChange = data?.mayChange ?? false
  const movable = mayChange && listed && listed.length > 1 ? listed : null
  const [isOrdering, setIsOrdering] = useState(false)
  return (
    <Stack gap="5" packed shrinks>
      <RecordList
        title={kind.title}
        noun={kind.title.toLowerCase()}
        about={
          <Cluster gap="1 4" align="center" justify="between" className={styles.about}>
            <SiteLink kind={kind} />
            {movable && (
              <Button
                size="s"
                className={styles.ordering}
                aria-pressed={isOrdering}
                onClick={() => setIsOrdering(!isOrdering)}
              >
                {isOrdering ? 'Done' : 'Change order'}
              </Button>
            )}
          </Cluster>
        }
        actions={mayChange && !kind.isFixed && <AddLink kind={kind} />}
        columns={columnsOf(kind, movable, isOrdering)}
        rowKey={({ id }) => id}
        rowHref={(id) => entryAddress(kind, id)}
        list={{
          items: listed,
          failure: error && !data ? explainFailure(error) : null,
          isStale: false,
          isRefreshing: isFetching,
          onRefresh: () => void refetch(),
        }}
        empty={{ title: 'Nothing here yet', text: 'Visitors don’t see this part of the site.' }}
      />
      {data && <KindNotes kind={kind} mayChange={mayChange} />}
      {removed && removed.length > 0 && (
        <Disclosure title={`${removed.length} removed`}>
          <Rows className={styles.removed} rows={removed}>
            {(entry) => <RemovedEntry kind={kind} entry={entry} mayChange={mayChange} />}
          </Rows>
        </Disclosure>
      )}
    </Stack>
  )
}

function AddLink({ kind }: { kind: AnyContentKind }) {
  const label = `Add ${/^[aeiou]/.test(kind.noun) ? 'an' : 'a'} ${kind.noun}`
  const command = useCommandButton({ id: 'add-content', label, group: 'List' })
  return (
    <Link href={newEntryHref(kind.kind)} asChild>
      <ButtonLink {...command} href={newEntryHref(kind.kind)} size="s" variant="primary">
        <BarLabel icon="plus">{label}</BarLabel>
      </ButtonLink>
    </Link>
  )
}

/**
 * @param order the rows that can be moved; null for who may not
 * @param isOrdering on a phone, a row has either its facts or the buttons that move it
 */
function columnsOf(
  kind: AnyContentKind,
  order: ContentList['items'] | null,
  isOrdering: boolean,
): DataColumn<ContentEntry>[] {
  const [price] = priceFieldsOf(kind)
  const facts: DataColumn<ContentEntry>[] = [
    ...(price
      ? [
          sumColumn<ContentEntry>({
            key: 'price',
            header: 'Price',
            size: 'm',
            phone: 'aside',
            sum: ({ draft }) => {
              const inr = draft[price]
              return typeof inr === 'number' ? formatMoney(wholeMoney(inr, 'INR')) : null
            },
          }),
        ]
      : []),
    { ...statusColumn<ContentEntry>({ size: 'l', state: contentState }), phone: 'under' },
    {
      key: 'due',
      header: 'Goes live',
      size: 'xl',
      from: 'medium',
      cell: ({ publishAt }) => publishAt !== null && formatAgencyTime(new Date(publishAt)),
    },
    timeColumn({
      key: 'updated',
      header: 'Updated',
      size: 'm',
      phone: 'corner',
      iso: ({ updatedAt }) => updatedAt,
    }),
  ]
  const name: DataColumn<ContentEntry> = linkColumn({
    key: 'name',
    header: 'Name',
    href: ({ id }) => entryAddress(kind, id),
    name: ({ name }) => name || 'No name',
  })
  if (!order) return [name, ...facts]
  const moves: DataColumn<ContentEntry> = {
    key: 'order',
    header: 'Order',
    size: 'm',
    ...(isOrdering ? { phone: 'aside' } : { from: 'medium' }),
    cell: (entry) => <MoveButtons kind={kind} entry={entry} order={order} />,
  }
  return [name, ...(isOrdering ? facts.map((fact) => ({ ...fact, phone: undefined })) : facts), moves]
}

function MoveButtons({
  kind,
  entry: { id, name, version },
  order,
}: {
  kind: AnyContentKind
  entry: ContentEntry
  order: ContentList['items']
}) {
  const moving = useContentChange(moveContent, { kind: kind.kind, id }, `${name} moved`)
  const index = order.findIndex((row) => row.id === id)
  const move = (before: string | null) => moving.save({ before, version })
  return (
    <span className={styles.moves}>
      <Button
        size="s"
        variant="quiet"
        className={styles.move}
        aria-disabled={index === 0 || undefined}
        busy={moving.isPending}
        onClick={() => index > 0 && move(order[index - 1]?.id ?? null)}
      >
        <Icon name="arrow" size={18} className={styles.up} />
        <VisuallyHidden>Move {name} up</VisuallyHidden>
      </Button>
      <Button
        size="s"
        variant="quiet"
        className={styles.move}
        aria-disabled={index === order.length - 1 || undefined}
        busy={moving.isPending}
        onClick={() => index < order.length - 1 && move(order[index + 2]?.id ?? null)}
      >
        <Icon name="arrow" size={18} className={styles.down} />
        <VisuallyHidden>Move {name} down</VisuallyHidden>
      </Button>
    </span>
  )
}

function RemovedEntry({
  kind,
  entry: { id, name, version },
  mayChange,
}: {
  kind: AnyContentKind
  entry: ContentEntry
  mayChange: boolean
}) {
  const returning = useContentChange(removeContent, { kind: kind.kind, id }, `${name} is back`)
  return (
    <Cluster gap="1 4" align="center" justify="between">
      <Link href={entryAddress(kind, id)} className={cells.name}>
        {name}
      </Link>
      {mayChange && (
        <Button
          size="s"
          busy={returning.isPending}
          onClick={() => returning.save({ isRemoved: false, version })}
        >
          Bring back<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
      <Refusal>{returning.refusal}</Refusal>
    </Cluster>
  )
}
