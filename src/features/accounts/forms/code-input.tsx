import type { ReactNode } from 'react'
import { TextInput } from '#ui/forms/text-input.tsx'

/** Asks for a code of the second factor. Recovery codes have letters, so every keyboard key is there. */
export function CodeInput({ hint, error }: { hint: ReactNode; error: string | undefined }) {
  return (
    <TextInput
      label="Code"
      name="code"
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
