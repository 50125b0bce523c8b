import type { ReactNode } from 'react'
import { useRecentRecord } from '../commands/recent-records.ts'
import { joinClasses } from '../join-classes.ts'
import { LoadFailure } from '../states/load-failure.tsx'
import { Waiting } from '../states/waiting.tsx'
import { RecordHead } from './record-head.tsx'
import styles from './record-screen.module.css'

export type RecordScreenProps<Page> = {
  /** Singular, without an article. */
  noun: string
  record: { page: Page | undefined; failure: string | null; isMissing: boolean; read: () => void }
  name: (page: Page) => string
  marks?: (page: Page) => ReactNode
  className?: string | undefined
  children: (page: Page) => ReactNode
}

export function RecordScreen<Page>({
  noun,
  record: { page, failure, isMissing, read },
  name,
  marks,
  className,
  children,
}: RecordScreenProps<Page>) {
  useRecentRecord(noun, page && name(page))
  if (isMissing) return null
  return (
    <article className={joinClasses(styles.screen, className)}>
      <RecordHead name={page ? name(page) : `${noun[0]?.toUpperCase()}${noun.slice(1)}`}>
        {page && marks?.(page)}
      </RecordHead>
      {page ? (
        children(page)
      ) : failure === null ? (
        <Waiting label={`Loading the ${noun}`} />
      ) : (
        <LoadFailure title={`The ${noun} could not be loaded`} onRetry={read}>
          {failure}
        </LoadFailure>
      )}
    </article>
  )
}
