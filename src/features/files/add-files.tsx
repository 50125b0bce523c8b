import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { fileLimits, formatFileSize } from './file.ts'
import styles from './project-files.module.css'

export function AddFiles({ what, onAdd }: { what?: string | undefined; onAdd: (files: File[]) => void }) {
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)
  useHarmlessDrops()

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    onAdd([...(input.files ?? [])])
    input.value = ''
  }
  function drop(event: DragEvent<HTMLLabelElement>) {
    event.preventDefault()
    setIsOver(false)
    // A disabled field still gets drops.
    if (event.currentTarget.control?.matches(':disabled')) return
    onAdd([...event.dataTransfer.files])
  }
  return (
    <label
      className={joinClasses(styles.add, isOver && styles.over)}
      onDragEnter={() => setIsOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={drop}
    >
      <input type="file" multiple className={styles.input} aria-describedby={hintId} onChange={choose} />
      <span className={styles.choose}>
        Add files
        {what && <VisuallyHidden>: {what}</VisuallyHidden>}
      </span>
      <Text as="span" size="s" tone="muted" id={hintId}>
        or drop them here. At most{' '}
        <Text as="span" wrap="never">
          {formatFileSize(fileLimits.bytes)}
        </Text>{' '}
        each.
      </Text>
    </label>
  )
}

/** Otherwise a drop beside the field replaces the page. */
function useHarmlessDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
