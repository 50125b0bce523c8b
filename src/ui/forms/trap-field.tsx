import { type Ref, useId } from 'react'
import styles from './trap-field.module.css'

/** A field `website` that only programs fill in: no eye, no screen reader and no Tab key finds it. */
export function TrapField({ id, ref }: { id?: string; ref?: Ref<HTMLInputElement> }) {
  const ownId = useId()
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={id ?? ownId}>Website</label>
      <input ref={ref} id={id ?? ownId} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
