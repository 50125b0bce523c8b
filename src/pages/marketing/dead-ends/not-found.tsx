import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import { BrokenWeb } from './broken-web.tsx'
import styles from './dead-end.module.css'

export const notFoundTitle = '404 Page Not Found'

export function NotFound({ ways, children }: { ways: ReactNode; children: ReactNode }) {
  return (
    <section className={joinClasses(frame.frame, styles.page)} aria-labelledby="not-found-title">
      <BrokenWeb seed="404" />
      <div className={styles.text}>
        <h1 id="not-found-title">
          404 Page Not <span className={frame.stretched}>Found</span>
        </h1>
        <p className={styles.lede}>
          {agency.hasWeb ? 'This thread leads nowhere.' : 'There is no page here.'} {children}
        </p>
        <p className={styles.ways}>{ways}</p>
      </div>
    </section>
  )
}
