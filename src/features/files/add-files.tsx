import { useId } from 'react'
import { Text } from '#ui/layout/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { DropArea } from './drop-area.tsx'
import { fileLimits, formatFileSize } from './file.ts'

export function AddFiles({ what, onAdd }: { what?: string | undefined; onAdd: (files: File[]) => void }) {
  const hintId = useId()
  return (
    <DropArea
      multiple
      aria-describedby={hintId}
      onFiles={onAdd}
      action={
        <>
          Add files
          {what && <VisuallyHidden>: {what}</VisuallyHidden>}
        </>
      }
      beside={
        <Text as="span" size="s" tone="muted" id={hintId}>
          or drop them here. At most{' '}
          <Text as="span" wrap="never">
            {formatFileSize(fileLimits.bytes)}
          </Text>{' '}
          each.
        </Text>
      }
    />
  )
}
