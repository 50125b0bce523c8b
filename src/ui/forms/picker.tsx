import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './picker.module.css'

export type PickerItem = { id: string; label: string; detail: string }

export type PickerProps = {
  label: string
  hint: string
  words: string
  onWords: (words: string) => void
  maxLength: number
  items: readonly PickerItem[]
  /** Read aloud, below the items. */
  status: string
  onChoose: (item: PickerItem) => void
  /** The field's name in a form that requires a choice. */
  name?: string | undefined
  error?: string | undefined
}

/** A search whose results fill the form that it stands in. */
export function Picker({
  label,
  hint,
  words,
  onWords,
  maxLength,
  items,
  status,
  onChoose,
  name,
  error,
}: PickerProps) {
  const id = useId()
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={items}
      itemToStringValue={(item: PickerItem) => item.label}
      value={words}
      onValueChange={(value, { reason }) => reason === 'item-press' || onWords(value)}
    >
      <div className={styles.picker}>
        <label htmlFor={id} className={styles.name}>
          {label}
        </label>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
        <Autocomplete.Input
          id={id}
          className={styles.input}
          name={name}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            if (event.key !== 'Escape' || words === '') return
            // Otherwise the dialog closes.
            event.preventDefault()
            event.stopPropagation()
            onWords('')
          }}
        />
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <Autocomplete.List className={styles.list} aria-label={label}>
          {(item: PickerItem) => (
            <Autocomplete.Item
              key={item.id}
              value={item}
              className={styles.item}
              onClick={() => onChoose(item)}
            >
              <span className={styles.label}>{item.label}</span>
              <span className={styles.detail}>{item.detail}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
        <p role="status" className={styles.hint}>
          {status}
        </p>
      </div>
    </Autocomplete.Root>
  )
}
