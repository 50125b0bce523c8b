import type { ComponentProps } from 'react'
import { TextInput } from '#ui/forms/text-input.tsx'

export function EmailInput(props: Partial<ComponentProps<typeof TextInput>>) {
  return (
    <TextInput
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      mark="none"
      {...props}
    />
  )
}
