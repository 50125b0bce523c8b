import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Picture } from '#domain/records/picture.ts'
import { DropArea } from '#features/files/drop-area.tsx'
import { formatFileSize } from '#features/files/file.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Text } from '#ui/layout/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { DescribedPicture } from './described-picture.tsx'
import { pictureLimits } from './picture.ts'
import styles from './picture-field.module.css'
import { PictureProgress } from './picture-progress.tsx'
import { firstPictureOf, usePictureUpload } from './use-picture-upload.ts'

/** What the browser's file dialog offers. The server judges by content. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type PictureFieldProps = {
  /** The description is the field `<name>.alt`. */
  name: string
  label: string
  hint?: ReactNode
  value: Picture | null
  onChange: (picture: Picture | null) => void
  error?: string | undefined
  altError?: string | undefined
}

/** A picture is chosen, dropped or pasted, and then described. */
export function PictureField({ name, label, hint, value, onChange, error, altError }: PictureFieldProps) {
  const id = useId()
  const [news, setNews] = useState('')
  /** Where the focus goes once it is drawn, as its button or field is gone. */
  const [focus, setFocus] = useState<'alt' | 'choice' | null>(null)
  const { upload, refusal, begin, cancel } = usePictureUpload((picture) => {
    onChange({ ...picture, alt: '' })
    setFocus('alt')
    setNews(`${label}: the picture is here. Say what it shows.`)
  })
  const take = (files: Iterable<File>) => {
    const [file] = [firstPictureOf(files) ?? [...files][0]].flat()
    if (file) begin(file)
  }
  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  const describers = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={(event) => {
        const file = firstPictureOf(event.clipboardData.files)
        if (!file) return
        event.preventDefault()
        begin(file)
      }}
    >
      <Text as="span" weight="medium" id={`${id}-label`}>
        {label}
      </Text>
      {hint && (
        <Text size="s" tone="muted" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      {upload ? (
        <PictureProgress {...upload} onCancel={cancel} />
      ) : value ? (
        <DescribedPicture
          name={`${name}.alt`}
          picture={value}
          onChange={onChange}
          altError={altError}
          takesFocus={focus === 'alt'}
        >
          <ReplaceButton onFiles={take} label={label} />
          <Button
            size="s"
            variant="quiet"
            onClick={() => {
              onChange(null)
              setFocus('choice')
              setNews(`${label}: the picture was removed.`)
            }}
          >
            Remove
            <VisuallyHidden>: {label}</VisuallyHidden>
          </Button>
        </DescribedPicture>
      ) : (
        <DropArea
          accept={pictureTypes}
          aria-describedby={describers}
          aria-invalid={error ? true : undefined}
          autoFocus={focus === 'choice'}
          onFiles={take}
          action={
            <>
              Choose a picture
              <VisuallyHidden>: {label}</VisuallyHidden>
            </>
          }
          beside={
            <Text as="span" size="s" tone="muted">
              or drop or paste it here. At most{' '}
              <Text as="span" wrap="never">
                {formatFileSize(pictureLimits.bytes)}
              </Text>
              .
            </Text>
          }
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Refusal>{refusal}</Refusal>
      <p role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </p>
    </div>
  )
}

function ReplaceButton({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  return (
    <>
      <input ref={input} type="file" accept={pictureTypes} hidden onChange={choose} />
      <Button size="s" onClick={() => input.current?.click()}>
        Replace
        <VisuallyHidden>: {label}</VisuallyHidden>
      </Button>
    </>
  )
}
