import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { useCommandButton } from '../commands/use-command-button.ts'
import { Icon, type IconName } from '../icon.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { LoadFailure } from '../states/load-failure.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'
import styles from './record-list.module.css'
import { SelectionBar } from './selection-bar.tsx'
import type { TableSort } from './table-head.tsx'
import { isUnreadable, type Unreadable } from './unreadable-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'

type PageLink = Pick<ComponentProps<typeof ButtonLink>, 'href' | 'onClick'>

export type RecordListProps<Row extends object> = {
  title: string
  /** Plural. */
  noun: string
  /** Beside the title. */
  summary?: ReactNode
  /** The title's bar holds them, and the actions. */
  filters?: ListFiltersProps
  actions?: ReactNode
  /** Between the bar and the rows. */
  about?: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  rowHref?: (id: string) => string
  empty: { title: string; text: string }
  /** If filters leave no row; by default it says so of the noun. */
  emptyOfFilters?: { title: string; text: string }
  /** For rows that the user selects; with it each row has a checkbox. */
  actionsOnRows?: (selection: RowSelection) => ReactNode
  list: {
    items: readonly (Row | Unreadable)[] | undefined
    failure: string | null
    isStale: boolean
    isRefreshing: boolean
    onRefresh: () => void
    onClear?: (() => void) | null
    newer?: { link: PageLink; isFirst: boolean } | null
    older?: PageLink | null
    /** The current sort; columns need a `sortKey`. */
    sort?: TableSort
  }
}

export function RecordList<Row extends object>({
  title,
  noun,
  summary,
  filters,
  actions,
  about,
  foot,
  columns,
  rowKey,
  rowHref,
  empty,
  emptyOfFilters = {
    title: `No ${noun} match`,
    text: 'Change the filters or the search to see more.',
  },
  actionsOnRows,
  list: { items, failure, isStale, isRefreshing, onRefresh, onClear, newer, older, sort },
}: RecordListProps<Row>) {
  const selection = useRowSelection(items?.flatMap((row) => (isUnreadable(row) ? [] : [rowKey(row)])) ?? [])
  useRowKeys()
  const isNarrowed = Boolean(onClear || newer)
  const none = isNarrowed ? emptyOfFilters : empty
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <div className={styles.bar}>
          <h1 className={styles.title}>{title}</h1>
          {summary}
          {filters && <ListFilters {...filters} noun={noun} />}
          <div className={styles.actions}>
            {actions}
            <Button
              size="s"
              variant="quiet"
              className={styles.icon}
              title="Refresh"
              onClick={onRefresh}
              busy={isRefreshing}
            >
              <VisuallyHidden>Refresh</VisuallyHidden>
              <Icon name="refresh" size={20} />
            </Button>
          </div>
        </div>
      </header>
      {about}
      {failure ? (
        <LoadFailure title={`The ${noun} could not be loaded`} onRetry={onRefresh}>
          {failure}
        </LoadFailure>
      ) : (
        <>
          <div aria-busy={isStale || !items}>
            {!items && (
              <VisuallyHidden role="status" data-scripted>
                Loading {noun}
              </VisuallyHidden>
            )}
            <DataTable
              caption={`All ${noun}`}
              hideCaption
              columns={columns}
              rows={items}
              rowKey={rowKey}
              rowHref={rowHref}
              sort={sort}
              selection={actionsOnRows && selection}
              empty={
                <EmptyState
                  title={none.title}
                  level={2}
                  action={
                    onClear && (
                      <Button size="s" onClick={onClear}>
                        Show all {noun}
                      </Button>
                    )
                  }
                >
                  {none.text}
                </EmptyState>
              }
            />
          </div>
          {foot && <p className={styles.foot}>{foot}</p>}
          {actionsOnRows && <SelectionBar selection={selection}>{actionsOnRows(selection)}</SelectionBar>}
          {(newer || older) && (
            <nav className={styles.pages} aria-label="Pages">
              {newer && (
                <ButtonLink size="s" {...newer.link}>
                  {newer.isFirst ? 'First' : 'Previous'}
                </ButtonLink>
              )}
              {older && (
                <ButtonLink size="s" {...older}>
                  Next
                </ButtonLink>
              )}
            </nav>
          )}
        </>
      )}
    </div>
  )
}

/** An action in the bar of a list. */
export function IconLink({
  icon,
  label,
  ...link
}: {
  icon: IconName
  label: string
  href: string
  download?: boolean
}) {
  const command = useCommandButton({ id: `list ${label}`, label, group: 'List' })
  return (
    <ButtonLink {...link} {...command} size="s" variant="quiet" className={styles.icon} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name={icon} size={20} />
    </ButtonLink>
  )
}

/** The label of a button in a list's bar, which shows the icon alone on a phone. */
export function BarLabel({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={18} />
      <span className={styles.label}>{children}</span>
    </>
  )
}
