import { useState } from 'react'
import { TextInput } from '#ui/forms/text-input.tsx'

type TagsInputProps = {
  name: string
  error: string | undefined
  tags: readonly string[]
  onChange: (tags: string[]) => void
}

/** Keeps what is typed, such as a comma at the end, while it means these tags. */
export function TagsInput({ tags, onChange, error, ...input }: TagsInputProps) {
  const [typed, setTyped] = useState(tags.join(', '))
  const shown = tagsIn(typed).join() === tags.join() ? typed : tags.join(', ')
  return (
    <TextInput
      {...input}
      {...(error && { error })}
      label="Tags"
      hint="With commas between them."
      mark="none"
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(tagsIn(value))
      }}
    />
  )
}

function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
