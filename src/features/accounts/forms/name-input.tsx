import type { ComponentProps } from 'react'
import { TextInput } from '#ui/forms/text-input.tsx'

export function NameInput(props: Pick<ComponentProps<typeof TextInput>, 'defaultValue' | 'error'>) {
  return <TextInput label="Your name" name="name" autoComplete="name" required mark="none" {...props} />
}
