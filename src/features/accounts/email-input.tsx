import { TextInput } from '#ui/forms/text-input.tsx'

/** Asks for an account's e-mail address. */
export function EmailInput({ error }: { error: string | undefined }) {
  return (
    <TextInput
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      required
      mark="none"
      error={error}
    />
  )
}
