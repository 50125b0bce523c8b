import { useRef } from 'react'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import type { PlaceholderValues } from '../placeholders.ts'
import { templateLimits } from '../templates/template.ts'
import { PlaceholderList } from './placeholder-list.tsx'

export type Words = { subject: string; text: string }

/** Replies and templates share these fields. */
export function WordsFields({
  field,
  words,
  values,
  onChange,
}: {
  field: Field
  words: Words
  values: PlaceholderValues
  onChange: (words: Words) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  function insert(written: string) {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    const text = words.text.slice(0, selectionStart) + written + words.text.slice(selectionEnd)
    onChange({ ...words, text })
    area.current?.focus()
    requestAnimationFrame(() => {
      area.current?.setSelectionRange(selectionStart + written.length, selectionStart + written.length)
    })
  }
  return (
    <>
      <TextInput
        {...field('subject')}
        label="Subject"
        value={words.subject}
        onChange={({ target }) => onChange({ ...words, subject: target.value })}
        maxLength={templateLimits.subject}
        autoComplete="off"
        required
        mark="none"
      />
      <TextArea
        {...field('text')}
        ref={area}
        label="Text"
        value={words.text}
        onChange={({ target }) => onChange({ ...words, text: target.value })}
        rows={9}
        maxLength={templateLimits.text}
        required
        mark="none"
      />
      <PlaceholderList values={values} onInsert={insert} />
    </>
  )
}
