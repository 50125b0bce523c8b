import { useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import styles from './discard-question.module.css'
import type { Typed } from './typed-fields.ts'

/** Replaces the dialog's buttons. */
export function DiscardQuestion({
  about,
  className,
  onKeep,
  onDiscard,
}: {
  about: Typed
  className: string | undefined
  onKeep: () => void
  onDiscard: () => void
}) {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div role="alertdialog" aria-labelledby={id} className={className}>
      <p id={id} className={styles.text}>
        {about === 'words' ? 'Discard what you wrote?' : 'Discard your changes?'}
      </p>
      <Button ref={keep} variant="primary" onClick={onKeep}>
        {about === 'words' ? 'Keep writing' : 'Keep editing'}
      </Button>
      <Button onClick={onDiscard}>Discard</Button>
    </div>
  )
}
