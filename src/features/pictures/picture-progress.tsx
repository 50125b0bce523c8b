import { formatFileSize } from '#features/files/file.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Progress } from '#ui/records/progress.tsx'
import styles from './picture-field.module.css'

export function PictureProgress({
  file,
  sent,
  onCancel,
}: {
  file: File
  sent: number
  onCancel: () => void
}) {
  const state =
    sent < file.size ? `${formatFileSize(sent)} of ${formatFileSize(file.size)}` : 'Cutting the picture'
  return (
    <Stack gap="3" align="start">
      <Progress value={sent} max={file.size} label={`${file.name}: ${state}`} className={styles.progress} />
      <Button size="s" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  )
}
