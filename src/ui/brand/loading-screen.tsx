import { Loading } from '../loading.tsx'
import styles from './loading-screen.module.css'
import { Wordmark } from './wordmark.tsx'

/** Stands in for a whole screen until its code and its data have loaded. The server's HTML shows it at once. */
export function LoadingScreen({ name }: { name: string }) {
  return (
    <main className={styles.screen}>
      <Wordmark name={name} />
      <Loading label="Loading" />
      <noscript>This page needs JavaScript. Please switch it on, or write to us.</noscript>
    </main>
  )
}
