import { Icon } from '#ui/icon.tsx'
import fold from './fold.module.css'

/** On a phone it covers the first two rows of its parent's grid, and opens the parts with the class `part`. */
export function FoldToggle({ label }: { label: string }) {
  return (
    <details className={fold.toggle}>
      <summary className={fold.summary} aria-label={label}>
        <Icon name="chevron" size={20} />
      </summary>
    </details>
  )
}
