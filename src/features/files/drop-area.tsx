import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './drop-area.module.css'

type DropAreaProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  action: ReactNode
  /** Stands beside the action, and takes files away from it. */
  beside: ReactNode
  onFiles: (files: File[]) => void
}

/** Takes files by choice or drop. Other props are the input's. */
export function DropArea({ action, beside, onFiles, ...input }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  useHarmlessDrops()

  function choose({ currentTarget: chosen }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(chosen.files ?? [])])
    chosen.value = ''
  }
  function drop(event: DragEvent<HTMLLabelElement>) {
    event.preventDefault()
    setIsOver(false)
    // A disabled field still gets drops.
    if (event.currentTarget.control?.matches(':disabled')) return
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      className={joinClasses(styles.area, isOver && styles.over)}
      onDragEnter={() => setIsOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={drop}
    >
      <input {...input} type="file" className={styles.input} onChange={choose} />
      <span className={styles.choose}>{action}</span>
      {beside}
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
