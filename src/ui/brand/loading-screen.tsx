import { NeedsScript } from '../needs-script.tsx'
import { Loading } from '../states/loading.tsx'
import styles from './loading-screen.module.css'
import { Wordmark } from './wordmark.tsx'

/** Stands in for a whole screen until its code and its data have loaded. The server's HTML shows it at once. */
export function LoadingScreen({ name, email }: { name: string; email: string }) {
  return (
    <main className={styles.screen}>
      <Wordmark name={name} />
      <Loading label="Loading" />
      <NeedsScript what="This page" email={email} />
    </main>
  )
}
