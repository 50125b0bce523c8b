import { Field, type FieldTexts, partFieldProps } from './field.tsx'
import { SelectBox, type SelectBoxProps } from './select-box.tsx'

export type SelectProps = FieldTexts & SelectBoxProps

export function Select(props: SelectProps) {
  const [field, rest] = partFieldProps(props)
  return <Field {...field}>{(control) => <SelectBox {...rest} {...control} />}</Field>
}
