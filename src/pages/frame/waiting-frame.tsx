import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import type { ScreenName } from '#routes'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { NeedsScript } from '#ui/hydration/needs-script.tsx'
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

/** Classes of the area's own styles. `box` surrounds header and page. */
export type FrameLook = { box?: string | undefined; main: string | undefined }

export const clientLook: FrameLook = { main: styles.main }
export const staffLook: FrameLook = { box: staffStyles.frame, main: staffStyles.main }

/** While its code loads, a screen of staff or clients has their frame; any other has the brand. */
export function WaitingScreen({ screen }: { screen: ScreenName }) {
  if (clientScreens.has(screen)) return <ClientWaitingFrame />
  if (!screen.startsWith('admin-')) return <LoadingScreen name={agency.name} email={agency.email} />
  return <WaitingFrame look={staffLook} header={<BareHeader styles={staffStyles} />} />
}

/** Its header is as high as that of an account or a link. */
export function ClientWaitingFrame() {
  return <WaitingFrame look={clientLook} header={<BareHeader styles={styles} />} />
}

function BareHeader({ styles }: { styles: Readonly<Record<string, string>> }) {
  return (
    <header className={styles.header}>
      <span className={styles.home}>
        <Wordmark name={agency.name} />
      </span>
    </header>
  )
}

export function WaitingFrame({ look, header }: { look: FrameLook; header: ReactNode }) {
  return (
    <FrameBox look={look}>
      {header}
      <main className={look.main}>
        <WaitingParts />
      </main>
    </FrameBox>
  )
}

export function FrameBox({ look: { box }, children }: { look: FrameLook; children: ReactNode }) {
  if (box === undefined) return children
  return (
    <div className={box} data-dense>
      {children}
    </div>
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
