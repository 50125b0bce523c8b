import type { ProjectType } from '#domain/project-request.ts'
import styles from './checkout-form.module.css'
import {
  ContactFields,
  DescriptionField,
  RequestErrors,
  RequestTail,
  TimelineField,
} from './request-form-parts.tsx'
import { type RequestFieldsInput, useRequestFields } from './use-request-fields.ts'

export type CheckoutFormProps = RequestFieldsInput & {
  projectType: ProjectType
  autoFocus: boolean
}

export function CheckoutForm({ projectType, autoFocus, ...input }: CheckoutFormProps) {
  const { formProps, fields, field, text, problems } = useRequestFields(input)
  return (
    <form {...formProps} className={styles.form}>
      <RequestErrors problems={problems} />
      <div className={styles.fields}>
        <ContactFields field={field} text={text} autoFocus={autoFocus} />
        <TimelineField field={field} />
        <DescriptionField text={text} className={styles.wide} />
      </div>
      <input type="hidden" name="projectType" value={projectType} />
      <RequestTail fields={fields} shown={input.shown} className={styles.consent} />
    </form>
  )
}
