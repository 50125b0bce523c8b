import { Icon } from '../icon.tsx'
import styles from './field-error.module.css'

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <div className={styles.error} id={id}>
      <Icon name="alert" size={20} className={styles.icon} />
      {children}
    </div>
  )
}
