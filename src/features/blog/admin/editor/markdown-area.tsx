import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import type { Picture } from '#domain/records/picture.ts'
import { DescribedPicture } from '#features/pictures/described-picture.tsx'
import { addressInMarkdown } from '#features/pictures/picture.ts'
import { pictureTypes } from '#features/pictures/picture-field.tsx'
import { PictureProgress } from '#features/pictures/picture-progress.tsx'
import { firstPictureOf, usePictureUpload } from '#features/pictures/use-picture-upload.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './post-editor.module.css'

type MarkdownAreaProps = {
  name: string
  label: string
  error: string | undefined
  value: string
  maxLength: number
  onChange: (text: string) => void
}

/** Text in Markdown. A picture that is dropped, pasted or chosen is described, then stands where the cursor is. */
export function MarkdownArea({ value, onChange, error, ...area }: MarkdownAreaProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { upload, refusal, begin, cancel } = usePictureUpload((arrived) => {
    setIsMissing(false)
    setPicture({ ...arrived, alt: '' })
  })

  function take(files: Iterable<File>): boolean {
    const file = firstPictureOf(files) ?? [...files][0]
    if (file) begin(file)
    return file !== undefined
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    take(currentTarget.files ?? [])
    currentTarget.value = ''
  }
  function drop(event: DragEvent) {
    if (take(event.dataTransfer.files)) event.preventDefault()
  }
  function insert() {
    const { current } = text
    if (!current || !picture) return
    if (!picture.alt.trim()) return setIsMissing(true)
    const at = current.selectionEnd
    const markdown = `![${escapeAlt(picture.alt)}](${addressInMarkdown(picture)})`
    const [before, after] = [value.slice(0, at).trimEnd(), value.slice(at).trimStart()]
    const start = before ? `${before}\n\n${markdown}` : markdown
    onChange(after ? `${start}\n\n${after}` : `${start}\n`)
    setPicture(null)
    current.focus()
    // Once React has written the new text.
    requestAnimationFrame(() => current.setSelectionRange(start.length, start.length))
  }
  return (
    <Stack gap="3" packed shrinks>
      <TextArea
        {...area}
        ref={text}
        className={styles.text}
        mark="none"
        hint="Markdown: ## heading, **bold**, [link](address), - list."
        required
        value={value}
        {...(error && { error })}
        spellCheck
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        onPaste={(event) => {
          const file = firstPictureOf(event.clipboardData.files)
          if (!file) return
          event.preventDefault()
          begin(file)
        }}
      />
      {upload ? (
        <PictureProgress {...upload} onCancel={cancel} />
      ) : picture ? (
        <DescribedPicture
          picture={picture}
          onChange={setPicture}
          takesFocus
          altError={isMissing && !picture.alt.trim() ? 'Say what the picture shows.' : undefined}
        >
          <Button size="s" onClick={insert}>
            Insert into the text
          </Button>
          <Button
            size="s"
            variant="quiet"
            onClick={() => {
              setPicture(null)
              text.current?.focus()
            }}
          >
            Leave it out
          </Button>
        </DescribedPicture>
      ) : (
        <Cluster gap="2 3" align="center">
          <input ref={input} type="file" accept={pictureTypes} hidden onChange={choose} />
          <Button size="s" onClick={() => input.current?.click()}>
            Add a picture
          </Button>
          <Text as="span" size="s" tone="muted">
            or drop or paste one into the text.
          </Text>
        </Cluster>
      )}
      <Refusal>{refusal}</Refusal>
    </Stack>
  )
}

/** Brackets would end it, and a line break its paragraph. */
function escapeAlt(alt: string): string {
  return alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\]/g, '\\$&')
}
