import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import styles from './staff-frame.module.css'

/** While its code loads, a screen of the staff area has its frame; any other has the brand. */
export function WaitingScreen({ isStaff }: { isStaff: boolean }) {
  if (!isStaff) return <LoadingScreen name={agency.name} email={agency.email} />
  return (
    <WaitingFrame
      header={
        <header className={styles.header}>
          <span className={styles.home}>
            <Wordmark name={agency.name} />
          </span>
        </header>
      }
    />
  )
}

export function WaitingFrame({ header }: { header: ReactNode }) {
  return (
    <div className={styles.frame} data-dense>
      {header}
      <main className={styles.main}>
        <div className={styles.waitingTitle} />
        <Waiting label="Loading" />
        <NeedsScript what="This page" email={agency.email} />
      </main>
    </div>
  )
}
