import { type ReactNode, useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import { NoBreak } from '../no-break.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import choiceStyles from './choice-input.module.css'
import styles from './choice-list.module.css'
import { FieldError } from './field-error.tsx'

export type Choice = {
  value: string
  label: ReactNode
  description?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}

type ListProps = {
  legend: ReactNode
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  name: string
  choices: readonly Choice[]
  layout?: 'rows' | 'chips'
  /** For the error summary. */
  id?: string
  className?: string
}

export type RadioListProps = ListProps & {
  required?: boolean
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

export function RadioList({ value, defaultValue, onChange, required, ...list }: RadioListProps) {
  return (
    <ChoiceGroup
      {...list}
      renderInput={(choice, props) => (
        <input
          {...props}
          type="radio"
          required={required}
          checked={value === undefined ? undefined : choice.value === value}
          defaultChecked={value === undefined ? choice.value === defaultValue : undefined}
          onChange={() => onChange?.(choice.value)}
        />
      )}
    />
  )
}

export type CheckListProps = ListProps & {
  values?: readonly string[]
  defaultValues?: readonly string[]
  onChange?: (values: string[]) => void
}

/** `onChange` needs `values`. */
export function CheckList({ values, defaultValues = [], onChange, ...list }: CheckListProps) {
  function toggle(toggled: string) {
    if (!values) return
    const isChosen = (value: string) => values.includes(value) !== (value === toggled)
    onChange?.(list.choices.map((choice) => choice.value).filter(isChosen))
  }
  return (
    <ChoiceGroup
      {...list}
      renderInput={(choice, props) => (
        <input
          {...props}
          type="checkbox"
          checked={values?.includes(choice.value)}
          defaultChecked={values ? undefined : defaultValues.includes(choice.value)}
          onChange={() => toggle(choice.value)}
        />
      )}
    />
  )
}

type InputProps = {
  id: string
  className: string | undefined
  name: string
  value: string
  disabled: boolean | undefined
  'aria-describedby': string | undefined
}

function ChoiceGroup({
  legend,
  hideLegend,
  hint,
  error,
  name,
  choices,
  layout = 'rows',
  id,
  className,
  renderInput,
}: ListProps & { renderInput: (choice: Choice, props: InputProps) => ReactNode }) {
  const groupId = useId()
  const inputId = (index: number) => (index === 0 && id) || `${groupId}-${index}`
  const describers = [hint && `${groupId}-hint`, error && `${groupId}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={joinClasses(styles.group, className)}
      aria-labelledby={`${groupId}-legend`}
      aria-describedby={describers || undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className={styles.legend} id={`${groupId}-legend`}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </div>
      {hint && (
        <div className={styles.hint} id={`${groupId}-hint`}>
          {hint}
        </div>
      )}
      <div className={styles[layout]}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={layout === 'rows' ? styles.row : styles.chip}
            htmlFor={inputId(index)}
          >
            {renderInput(choice, {
              id: inputId(index),
              className: layout === 'rows' ? choiceStyles.input : styles.input,
              name,
              value: choice.value,
              disabled: choice.disabled,
              'aria-describedby': choice.description ? `${inputId(index)}-more` : undefined,
            })}
            <span>
              <span className={styles.label}>
                {typeof choice.label === 'string' ? <NoBreak>{choice.label}</NoBreak> : choice.label}
              </span>
              {choice.description && (
                <span className={styles.description} id={`${inputId(index)}-more`}>
                  {choice.description}
                </span>
              )}
            </span>
            {choice.aside && <span className={styles.aside}>{choice.aside}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
