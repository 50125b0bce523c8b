import { useSyncExternalStore } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import { isSpiderWanted, setSpiderWanted, subscribeSpiderChoice } from './spider-choice.ts'
import styles from './spider-switch.module.css'

/** Turns the spider on and off; absent where the spider never walks. */
export function SpiderSwitch({ className }: { className?: string }) {
  const isOn = useSyncExternalStore(subscribeSpiderChoice, isSpiderWanted, () => true)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={joinClasses(styles.switch, className)}
      onClick={() => setSpiderWanted(!isOn)}
    >
      Spider follows the mouse
      <span aria-hidden="true">{isOn ? 'on' : 'off'}</span>
    </button>
  )
}
