import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FrameMode, modeOf } from '#ui/records/mode-badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { health } from './health-query.ts'
import styles from './test-mode.module.css'

/** Names the mode once for all records on the page. */
export function InSiteMode({ children }: { children: ReactNode }) {
  const { data } = useQuery(health)
  return <FrameMode value={data ? modeOf(data.isTestSite) : null}>{children}</FrameMode>
}

/** Across the top of each page of a test site. It takes no room there, as it comes after the page. */
export function TestStrip() {
  const { data } = useQuery(health)
  return (
    data?.isTestSite && (
      <p className={styles.strip} title="Test mode: payments move no money">
        Test mode<VisuallyHidden>: payments move no money</VisuallyHidden>
      </p>
    )
  )
}
