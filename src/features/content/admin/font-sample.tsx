// Each page has the faces of the built-in pair.
import '#ui/fonts-bricolage.css'
import { agency, headline } from '#domain/agency.ts'
import type { FieldOption } from '#platform/content/fields.ts'
import styles from './font-sample.module.css'

/** The first words of the site, as visitors would see them. */
export function FontSample({ display, text }: NonNullable<FieldOption['faces']>) {
  return (
    <div className={styles.sample} aria-hidden="true">
      <p className={styles.display} style={{ fontFamily: `"${display}"` }}>
        {headline()} {agency.deliveryHeadline}
      </p>
      <p style={{ fontFamily: `"${text}"` }}>{agency.tagline}</p>
    </div>
  )
}
