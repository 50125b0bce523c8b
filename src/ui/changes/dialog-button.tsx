import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'

export type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  dialog: (close: () => void) => ReactNode
  /** False hides only the button: an open dialog keeps its refusal and input. */
  isOffered?: boolean
}

/** Mounts the dialog anew each time, with current data. */
export function DialogButton({ dialog, isOffered = true, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOffered && <Button {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />}
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
