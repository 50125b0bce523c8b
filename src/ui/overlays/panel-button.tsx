import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { joinClasses } from '../join-classes.ts'
import styles from './panel-button.module.css'

export type PanelButtonProps = Omit<ButtonProps, 'children'> & {
  label: ReactNode
  panelClass?: string | undefined
  /** @param close gives the focus back to the button */
  children: (close: () => void) => ReactNode
}

const edge = 8
const gap = 4

/** Opens a panel below itself, above the page. */
export function PanelButton({ label, panelClass, children, ...button }: PanelButtonProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)

  function place({ newState }: ToggleEvent) {
    const element = panel.current
    const at = element?.previousElementSibling?.getBoundingClientRect()
    if (newState !== 'open' || !element || !at) return
    const { clientWidth, clientHeight } = document.documentElement
    const left = Math.min(at.left, clientWidth - element.offsetWidth - edge)
    const top = Math.min(at.bottom + gap, clientHeight - element.offsetHeight - edge)
    element.style.setProperty('left', `${Math.max(left, edge)}px`)
    element.style.setProperty('top', `${Math.max(top, edge)}px`)
  }
  function close() {
    panel.current?.hidePopover()
    const before = panel.current?.previousElementSibling
    if (before instanceof HTMLElement) before.focus()
  }
  return (
    <>
      <Button {...button} popoverTarget={id}>
        {label}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={joinClasses(styles.panel, panelClass)}
        onToggle={place}
      >
        {children(close)}
      </div>
    </>
  )
}
