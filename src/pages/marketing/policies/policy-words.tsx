import type { PolicyText } from '#features/policies/policy.ts'
import styles from './policy-page.module.css'
import type { PolicySection } from './policy-page.tsx'

export function inWords(section: PolicySection): PolicySection {
  return { ...section, text: <div className={styles.words}>{section.text}</div> }
}

/** What the agency wrote. */
export function writtenSections(texts: readonly PolicyText[]): PolicySection[] {
  return texts.map(({ id, title, html }) => ({
    id,
    title,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by render-markdown.server.ts
    text: <div className={styles.words} dangerouslySetInnerHTML={{ __html: html }} />,
  }))
}
