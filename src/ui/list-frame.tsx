import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import styles from './list-frame.module.css'
import { LoadFailure } from './load-failure.tsx'
import { Loading } from './loading.tsx'

type PageLink = Pick<ComponentProps<typeof ButtonLink>, 'href' | 'onClick'>

export type ListFrameProps = {
  title: string
  /** Beside the button that loads the list again. */
  actions?: ReactNode
  filters: ReactNode
  onRefresh: () => void
  isRefreshing: boolean
  /** Why there is no list, in the reader's words. */
  failure: { title: string; reason: string } | null
  /** Said while there is nothing to show yet. */
  loadingLabel: string
  /** Null while it has not arrived. */
  table: ReactNode
  /** It is the one from before, until the next arrives. */
  isStale: boolean
  newer: { link: PageLink; isFirst: boolean } | null
  older: PageLink | null
}

/** A screen with one long list: its name and filters, the table, and the way to its other pages. */
export function ListFrame({
  title,
  actions,
  filters,
  onRefresh,
  isRefreshing,
  failure,
  loadingLabel,
  table,
  isStale,
  newer,
  older,
}: ListFrameProps) {
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
        <LoadFailure title={failure.title} onRetry={onRefresh}>
          {failure.reason}
        </LoadFailure>
      )}
      {!failure && !table && <Loading label={loadingLabel} />}
      {!failure && table && (
        <>
          <div aria-busy={isStale}>{table}</div>
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
        </>
      )}
    </div>
  )
}
