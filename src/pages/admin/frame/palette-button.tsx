import { runCommand } from '#ui/commands/commands.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './palette-button.module.css'

/** @param props.isReady false while there are no commands */
export function PaletteButton({ isReady }: { isReady: boolean }) {
  return (
    <button
      type="button"
      disabled={!isReady}
      className={styles.button}
      aria-haspopup="dialog"
      onClick={() => runCommand('palette')}
      data-command="palette"
    >
      <Icon name="search" size={18} />
      Search…
      <span className={styles.keys} aria-hidden="true">
        <KeyCaps keys="mod+k" />
      </span>
    </button>
  )
}
