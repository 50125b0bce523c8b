import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { LoadFailure } from '../states/load-failure.tsx'
import { Loading } from '../states/loading.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import styles from './record-list.module.css'
import type { Unreadable } from './unreadable-row.tsx'

type PageLink = Pick<ComponentProps<typeof ButtonLink>, 'href' | 'onClick'>

export type RecordListProps<Row extends object> = {
  title: string
  /** The word for the rows within a sentence: "leads". */
  noun: string
  /** Buttons beside the one that reloads the list. */
  actions?: ReactNode
  filters?: ReactNode
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  /** The address of the record of a row that cannot be shown. */
  rowHref?: (id: string) => string
  /** What to do without rows, for a list with filters and one without. */
  empty: { title: string; text: string }
  list: {
    /** Undefined until the rows arrive. */
    items: readonly (Row | Unreadable)[] | undefined
    /** Why the list failed to load, in a sentence for people. */
    failure: string | null
    /** True while the list still shows the previous rows. */
    isStale: boolean
    isRefreshing: boolean
    onRefresh: () => void
    newer?: { link: PageLink; isFirst: boolean } | null
    older?: PageLink | null
  }
}

/** A screen with one long list: title, filters, table, and links to its other pages. */
export function RecordList<Row extends object>({
  title,
  noun,
  actions,
  filters,
  columns,
  rowKey,
  rowHref,
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
              rowHref={rowHref}
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
