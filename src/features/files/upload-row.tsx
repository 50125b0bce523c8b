import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import { Progress } from '#ui/records/progress.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatFileSize } from './file.ts'
import styles from './project-files.module.css'
import type { Upload } from './use-uploads.ts'

export function UploadRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) {
  const nameId = useId()
  const { file, state } = upload
  const mayRetry = state === 'failed' && !upload.isFinal
  return (
    <li className={styles.row} aria-labelledby={nameId}>
      <div className={styles.what}>
        <p className={styles.name} id={nameId}>
          {file.name}
        </p>
        {state === 'waiting' && (
          <Text size="s" tone="muted" leading="dense">
            Waiting for its turn
          </Text>
        )}
        {state === 'sending' && (
          <Progress value={upload.sent} max={file.size} label={wordsFor(upload.sent, file.size)} />
        )}
        <Refusal>{state === 'failed' && upload.refusal}</Refusal>
      </div>
      <div className={joinClasses(styles.actions, mayRetry && styles.outlined)}>
        {mayRetry && (
          <Button size="s" onClick={onRetry}>
            Try again
            <VisuallyHidden>: {file.name}</VisuallyHidden>
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={onRemove}>
          {state === 'failed' ? 'Dismiss' : 'Cancel'}
          <VisuallyHidden>: {file.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

function wordsFor(sent: number, size: number): string {
  return sent < size ? `${formatFileSize(sent)} of ${formatFileSize(size)}` : 'Checking the file'
}
