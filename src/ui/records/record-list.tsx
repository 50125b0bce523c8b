import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Loading } from '../loading.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import styles from './record-list.module.css'

type PageLink = Pick<ComponentProps<typeof ButtonLink>, 'href' | 'onClick'>

export type RecordListProps<Row> = {
  /** The heading of the screen. */
  title: string
  /** What the rows are, in the middle of a sentence: "leads". */
  noun: string
  /** Beside the button that loads the list again. */
  actions?: ReactNode
  filters?: ReactNode
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  /** What to do when there are no rows, for a list with filters and for one without. */
  empty: { title: string; text: string }
  list: {
    /** Undefined while they have not arrived. */
    items: readonly Row[] | undefined
    /** Why there is no list, in the reader's words. */
    failure: string | null
    /** The rows are those from before, until the next arrive. */
    isStale: boolean
    isRefreshing: boolean
    onRefresh: () => void
    newer?: { link: PageLink; isFirst: boolean } | null
    older?: PageLink | null
  }
}

/** A screen with one long list: its name and filters, the table, and the way to its other pages. */
export function RecordList<Row>({
  title,
  noun,
  actions,
  filters,
  columns,
  rowKey,
  empty,
  list: { items, failure, isStale, isRefreshing, onRefresh, newer, older },
}: RecordListProps<Row>) {
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.row}>
          {actions}
          <Button size="s" onClick={onRefresh} busy={isRefreshing}>
            Refresh
          </Button>
        </div>
      </header>
      {filters}
      {failure && (
        <LoadFailure title={`The ${noun} could not be loaded`} onRetry={onRefresh}>
          {failure}
        </LoadFailure>
      )}
      {!failure && !items && <Loading label={`Loading ${noun}`} />}
      {!failure && items && (
        <>
          <div aria-busy={isStale}>
            <DataTable
              caption={`All ${noun}`}
              hideCaption
              columns={columns}
              rows={items}
              rowKey={rowKey}
              empty={
                <EmptyState title={empty.title} level={2}>
                  {empty.text}
                </EmptyState>
              }
            />
          </div>
          {(newer || older) && (
            <nav className={styles.row} aria-label="Pages">
              {newer && (
                <ButtonLink size="s" {...newer.link}>
                  {newer.isFirst ? 'Newest' : 'Newer'}
                </ButtonLink>
              )}
              {older && (
                <ButtonLink size="s" {...older}>
                  Older
                </ButtonLink>
              )}
            </nav>
          )}
        </>
      )}
    </div>
  )
}
