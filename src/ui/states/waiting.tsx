import { Stack } from '../layout/stack.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { Blank } from './blank.tsx'
import styles from './waiting.module.css'

const lines = Array.from({ length: 12 }, (_, index) => index)

/** Holds the place of a screen's parts while they load. */
export function Waiting({ label }: { label: string }) {
  return (
    <div data-scripted>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={styles.parts} aria-hidden="true">
        {['left', 'right'].map((side) => (
          <Stack packed shrinks key={side} className={styles.part}>
            {lines.map((line) => (
              <div key={line} className={styles.line}>
                <Blank />
              </div>
            ))}
          </Stack>
        ))}
      </div>
    </div>
  )
}
