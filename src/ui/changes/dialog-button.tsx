import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'

export type DialogButtonProps = Omit<ButtonProps, 'onClick'> & { dialog: (close: () => void) => ReactNode }

/** A button that opens a dialog. The dialog mounts anew each time, so it begins with what is true now. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
