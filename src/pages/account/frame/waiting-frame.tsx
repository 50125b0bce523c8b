import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import type { ScreenName } from '#routes'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import styles from './session-frame.module.css'
import staffStyles from './staff-frame.module.css'

const clientScreens: ReadonlySet<ScreenName> = new Set([
  'account',
  'dashboard',
  'project',
  'quote',
  'invoice',
])

/** While its code loads, a screen of staff or clients has their frame; any other has the brand. */
export function WaitingScreen({ screen }: { screen: ScreenName }) {
  if (clientScreens.has(screen)) return <ClientWaitingFrame />
  if (!screen.startsWith('admin-')) return <LoadingScreen name={agency.name} email={agency.email} />
  return (
    <WaitingFrame
      header={
        <header className={staffStyles.header}>
          <span className={staffStyles.home}>
            <Wordmark name={agency.name} />
          </span>
        </header>
      }
    />
  )
}

export function WaitingFrame({ header }: { header: ReactNode }) {
  return (
    <div className={staffStyles.frame} data-dense>
      {header}
      <main className={staffStyles.main}>
        <WaitingParts />
      </main>
    </div>
  )
}

/** As high as the header of an account or a link. */
export function ClientWaitingFrame({ header }: { header?: ReactNode }) {
  return (
    <>
      {header ?? (
        <header className={styles.header}>
          <span className={styles.home}>
            <Wordmark name={agency.name} />
          </span>
        </header>
      )}
      <main className={styles.main}>
        <WaitingParts />
      </main>
    </>
  )
}

function WaitingParts() {
  return (
    <>
      <div className={staffStyles.waitingTitle} />
      <Waiting label="Loading" />
      <NeedsScript what="This page" email={agency.email} />
    </>
  )
}
