import { Field, type FieldTexts } from './field.tsx'
import { SelectBox, type SelectBoxProps } from './select-box.tsx'

export type SelectProps = FieldTexts & SelectBoxProps

export function Select({
  label,
  hint,
  error,
  hideLabel,
  mark,
  id,
  required,
  className,
  ...rest
}: SelectProps) {
  return (
    <Field
      {...{ label, hint, error, hideLabel, mark, id, required, className }}
      describedBy={rest['aria-describedby']}
    >
      {(control) => <SelectBox {...rest} {...control} />}
    </Field>
  )
}
