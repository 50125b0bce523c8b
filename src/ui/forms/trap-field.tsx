import { type Ref, useId } from 'react'
import styles from './trap-field.module.css'

/** A honeypot, out of reach of eye, screen reader and Tab. */
export function TrapField({ id, ref }: { id?: string; ref?: Ref<HTMLInputElement> }) {
  const ownId = useId()
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={id ?? ownId}>Website</label>
      <input ref={ref} id={id ?? ownId} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
