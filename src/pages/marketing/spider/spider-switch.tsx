import { useSyncExternalStore } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import { isSpiderEnabled, setSpiderEnabled, subscribeToSpiderChoice } from './spider-choice.ts'
import styles from './spider-switch.module.css'

/** Absent where the spider never walks. */
export function SpiderSwitch({ className }: { className?: string }) {
  const isOn = useSyncExternalStore(subscribeToSpiderChoice, isSpiderEnabled, () => true)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={joinClasses(styles.switch, className)}
      onClick={() => setSpiderEnabled(!isOn)}
    >
      Spider follows the mouse
      <span aria-hidden="true">{isOn ? 'on' : 'off'}</span>
    </button>
  )
}
