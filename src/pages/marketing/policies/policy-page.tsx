import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { type PolicyPath, policyLabels } from '#features/policies/policy-labels.ts'
import { policyPaths } from '#routes'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { Contents } from '#ui/contents.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Day } from '#ui/records/day.tsx'
import { type Fact, FactStrip } from '../frame/fact-strip.tsx'
import frame from '../frame/frame.module.css'
import { SitePage } from '../frame/site-page.tsx'
import { MailLink, PolicyLink } from './policy-links.tsx'
import styles from './policy-page.module.css'

export type PolicySection = {
  /** Survives renumbering. */
  id: string
  title: string
  text: ReactNode
}

export type PolicyPageProps = {
  path: PolicyPath
  summary: ReactNode
  /** When it was last changed, and what else is known of its version. */
  changed: ReactNode
  facts: readonly Fact[]
  sections: readonly PolicySection[]
}

export function PolicyPage({ path, summary, changed, facts, sections }: PolicyPageProps) {
  const words = policyLabels[path].split(' ')
  const lastWord = words.pop() ?? ''
  return (
    <SitePage>
      <article className={joinClasses(frame.frame, styles.policy)} aria-labelledby="policy-title">
        <header className={styles.head}>
          <h1 id="policy-title" className={styles.title}>
            {words.join(' ')}{' '}
            <ZigzagUnderline className={styles.stressed} strokes={2 * Math.round(lastWord.length * 1.4)}>
              {lastWord}
            </ZigzagUnderline>
          </h1>
          <div className={styles.summary}>
            <p>{summary}</p>
            <p className={styles.updated}>{changed}</p>
          </div>
        </header>
        <FactStrip facts={facts} />
        <div className={styles.columns}>
          <Contents title="Contents" parts={sections} className={styles.contents} />
          <div className={styles.text}>
            {sections.map((section) => (
              <section key={section.id} className={styles.section} aria-labelledby={section.id}>
                <h2 id={section.id}>{section.title}</h2>
                {section.text}
              </section>
            ))}
            <footer className={styles.end}>
              <p className={styles.signature}>
                {agency.name}, {agency.country}
              </p>
              <p>
                Something unclear? Write to <MailLink />. A person answers within {agency.responseTime}.
              </p>
              <nav aria-label="Other policies">
                <ul className={styles.others}>
                  {policyPaths
                    .filter((other) => other !== path)
                    .map((other) => (
                      <li key={other}>
                        <PolicyLink path={other} />
                      </li>
                    ))}
                </ul>
              </nav>
            </footer>
          </div>
        </div>
      </article>
    </SitePage>
  )
}

export function LastChanged({ day }: { day: string }) {
  return (
    <>
      Last changed on <Day day={day} />
    </>
  )
}
