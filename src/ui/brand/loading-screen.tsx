import { NeedsScript } from '../hydration/needs-script.tsx'
import { Loading } from '../states/loading.tsx'
import styles from './loading-screen.module.css'
import { Wordmark } from './wordmark.tsx'

export function LoadingScreen({ name, email }: { name: string; email: string }) {
  return (
    <main className={styles.screen}>
      <Wordmark name={name} />
      <Loading label="Loading" />
      <NeedsScript what="This page" email={email} />
    </main>
  )
}
