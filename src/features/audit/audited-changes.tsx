import { Fragment } from 'react'
import { DateTime } from '#ui/records/date-time.tsx'
import type { AuditEntry } from './audit.ts'
import styles from './audited-changes.module.css'

const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Each changed field with its values before and after, and what an entry only names, such as a milestone. */
export function AuditedChanges({ fields }: Pick<AuditEntry, 'fields'>) {
  if (fields.length === 0) return <span className={styles.none}>Erased with the record</span>
  return fields.map(({ name, before, after }, index) => (
    <Fragment key={name}>
      {index > 0 && '; '}
      <span className={styles.name}>{name}:</span>{' '}
      {before !== '' && before !== after && (
        <>
          <Value text={before} /> →{' '}
        </>
      )}
      {after === '' ? <span className={styles.none}>none</span> : <Value text={after} />}
    </Fragment>
  ))
}

function Value({ text }: { text: string }) {
  return isTime.test(text) ? <DateTime iso={text} /> : text
}
