import type { ChangeEvent } from 'react'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { dayOf, quoteLimits } from '../../quote.ts'
import { draftLabels, type QuoteDraft } from './quote-draft.ts'
import styles from './quote-editor.module.css'

export function QuoteTexts({
  draft,
  lastDay,
  field,
  onChange,
}: {
  draft: QuoteDraft
  /** Set by hand, ISO 8601; null if the quote counts its days. */
  lastDay: string | null
  field: Field
  onChange: (values: Partial<QuoteDraft>) => void
}) {
  const bound = (name: Exclude<keyof QuoteDraft, 'lines' | 'discountKind'>) => ({
    ...field(name),
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: target.value }),
  })
  return (
    <div className={styles.texts}>
      <TextInput {...bound('clientName')} label={draftLabels.clientName} maxLength={quoteLimits.name} />
      <TextInput {...bound('clientEmail')} label={draftLabels.clientEmail} type="email" required />
      <TextInput {...bound('companyName')} label={draftLabels.companyName} maxLength={quoteLimits.name} />
      <TextInput {...bound('taxNumber')} label={draftLabels.taxNumber} maxLength={quoteLimits.taxNumber} />
      <TextArea
        {...bound('note')}
        className={styles.wide}
        label={draftLabels.note}
        rows={3}
        maxLength={quoteLimits.note}
      />
      <TextInput
        {...bound('validDays')}
        label={draftLabels.validDays}
        hint={
          lastDay &&
          `Until ${dayOf(lastDay)}, set by hand. A different number counts from the day you send it.`
        }
        inputMode="numeric"
        required
      />
    </div>
  )
}
