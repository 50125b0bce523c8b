import { Icon } from '../icon.tsx'
import styles from './field-error.module.css'

/** What is wrong with a field and how to mend it; the field points here with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <div className={styles.error} id={id}>
      <Icon name="alert" size={20} className={styles.icon} />
      {children}
    </div>
  )
}
