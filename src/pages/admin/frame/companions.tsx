import { useLocation } from 'wouter'
import { useCompanions } from '#platform/live/use-companions.ts'
import styles from './companions.module.css'

const recordPage = /\/[0-9a-f-]{36}$/

/** Over the page, so that nothing moves when someone comes. */
export function Companions() {
  const [path] = useLocation()
  const names = useCompanions(recordPage.test(path) ? path : null)
  return (
    <p role="status" className={styles.companions}>
      {names.length > 0 &&
        `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'has' : 'have'} this page open too.`}
    </p>
  )
}
