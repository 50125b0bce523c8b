import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { LoadFailure } from '../states/load-failure.tsx'
import { Loading } from '../states/loading.tsx'
import { RecordHead } from './record-head.tsx'
import styles from './record-screen.module.css'

export type RecordScreenProps<Page> = {
  /** In the singular, without an article. */
  noun: string
  /** The record, as `useRecord` reads it. */
  record: { page: Page | undefined; failure: string | null; isMissing: boolean; read: () => void }
  name: (page: Page) => string
  /** The key facts beside the name. */
  marks?: (page: Page) => ReactNode
  className?: string | undefined
  children: (page: Page) => ReactNode
}

/** The screen of one record: its name and key facts, then the record, or that it loads, or why it could not be loaded. */
export function RecordScreen<Page>({
  noun,
  record: { page, failure, isMissing, read },
  name,
  marks,
  className,
  children,
}: RecordScreenProps<Page>) {
  if (isMissing) return null
  return (
    <article className={joinClasses(styles.screen, className)}>
      <RecordHead name={page ? name(page) : `${noun[0]?.toUpperCase()}${noun.slice(1)}`}>
        {page && marks?.(page)}
      </RecordHead>
      {page ? (
        children(page)
      ) : failure === null ? (
        <Loading label={`Loading the ${noun}`} />
      ) : (
        <LoadFailure title={`The ${noun} could not be loaded`} onRetry={read}>
          {failure}
        </LoadFailure>
      )}
    </article>
  )
}
