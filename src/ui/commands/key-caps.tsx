import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './key-caps.module.css'
import { capsOf, isAppleKeyboard } from './keys.ts'

export function KeyCaps({ keys }: { keys: string }) {
  const caps = capsOf(keys, isAppleKeyboard())
  return (
    <span className={styles.caps}>
      {caps.map((cap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same cap may stand twice, and none moves
        <kbd key={index} className={styles.cap}>
          {index > 0 && keys.includes(' ') && <VisuallyHidden>then </VisuallyHidden>}
          {cap}
        </kbd>
      ))}
    </span>
  )
}
