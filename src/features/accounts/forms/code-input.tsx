import type { ReactNode } from 'react'
import { TextInput } from '#ui/forms/text-input.tsx'

/** No numeric keyboard: recovery codes have letters. */
export function CodeInput({
  label = 'Code',
  name = 'code',
  hint,
  error,
}: {
  label?: string
  name?: string
  hint: ReactNode
  error: string | undefined
}) {
  return (
    <TextInput
      label={label}
      name={name}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      required
      mark="none"
      error={error}
    />
  )
}
