import type { Outcome } from '#platform/outbox/outbox.ts'
import { ThreadLoader } from '#ui/brand/thread-loader.tsx'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './delivery-state.module.css'

export function DeliveryState({ outcome, draw = false }: { outcome: Outcome; draw?: boolean }) {
  switch (outcome.kind) {
    case 'received':
      return (
        <p className={styles.received}>
          Received, reference{' '}
          <ZigzagUnderline draw={draw} strokes={26} className={styles.reference}>
            {outcome.receipt.reference}
          </ZigzagUnderline>
        </p>
      )
    case 'saved':
      return (
        <p className={styles.state}>
          <ThreadLoader /> Saved on this device, sending…
        </p>
      )
    case 'unsaved':
      return (
        <p className={styles.state}>
          <ThreadLoader /> Only in this tab, sending…
        </p>
      )
    case 'refused':
      return (
        <p className={styles.refused}>
          <Icon name="alert" /> Not accepted yet
        </p>
      )
    case 'discarded':
      return null
  }
}
