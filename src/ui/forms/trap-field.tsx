import { type Ref, useId } from 'react'
import styles from './trap-field.module.css'

/** A field `website` that only programs fill in: people cannot find it by eye, screen reader or Tab key. */
export function TrapField({ id, ref }: { id?: string; ref?: Ref<HTMLInputElement> }) {
  const ownId = useId()
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={id ?? ownId}>Website</label>
      <input ref={ref} id={id ?? ownId} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
