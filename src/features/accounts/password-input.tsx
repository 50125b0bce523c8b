import { type ComponentProps, useState } from 'react'
import { TextInput } from '#ui/forms/text-input.tsx'
import styles from './password-input.module.css'

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'className'>

/** A password field that can show the typed text, and allows password managers and pasting. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.box}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
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
    </div>
  )
}
