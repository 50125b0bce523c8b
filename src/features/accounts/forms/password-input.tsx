import { type ComponentProps, useState } from 'react'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { maxPasswordLength, minPasswordLength } from '../account.ts'
import styles from './password-input.module.css'

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'className' | 'mark'>

export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Stack gap="2">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        mark="none"
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        Show password
      </button>
    </Stack>
  )
}

export function NewPasswordInput(
  props: Partial<PasswordInputProps> & { name: string; error: string | undefined },
) {
  return (
    <PasswordInput
      label="New password"
      hint={`At least ${minPasswordLength} characters. A few unrelated words make a good one.`}
      autoComplete="new-password"
      maxLength={maxPasswordLength}
      {...props}
    />
  )
}
