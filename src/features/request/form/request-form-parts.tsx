import { contactMethodOptions, requestTimelineOptions } from '#domain/project-request.ts'
import { href } from '#routes'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { TrapField } from '#ui/forms/trap-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ShownPrice } from '../calculator/wire-quote.ts'
import type { RequestFields } from './use-request-fields.ts'

export function RequestErrors({ problems: { attempts, refusal, errors } }: Pick<RequestFields, 'problems'>) {
  if (attempts === 0 && refusal === null) return null
  return (
    // A summary that mounts with a later error would take the focus from the field.
    <div hidden={errors.length === 0 && refusal === null}>
      <ErrorSummary key={attempts} title={refusal ?? undefined} errors={errors} />
    </div>
  )
}

type Parts = Pick<RequestFields, 'field' | 'text'>

export function ContactFields({ field, text, autoFocus }: Parts & { autoFocus: boolean }) {
  return (
    <>
      <TextInput {...text('customerName')} required autoComplete="name" autoFocus={autoFocus} />
      <TextInput {...text('companyName')} autoComplete="organization" />
      <TextInput {...text('customerEmail')} required type="email" autoComplete="email" />
      <TextInput {...text('customerPhone')} required type="tel" autoComplete="tel" />
      <Select {...field('contactMethod')} required placeholder="Choose one" options={contactMethodOptions} />
    </>
  )
}

export function TimelineField({ field }: Pick<Parts, 'field'>) {
  return <Select {...field('timeline')} required placeholder="Choose one" options={requestTimelineOptions} />
}

export function DescriptionField({ text, className }: Pick<Parts, 'text'> & { className?: string }) {
  return <TextArea {...text('projectDescription')} className={className} rows={6} />
}

export function RequestTail({
  fields,
  shown,
  className,
}: Pick<RequestFields, 'fields'> & { shown: ShownPrice; className?: string }) {
  return (
    <>
      <noscript>
        {Object.entries(shown).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
      </noscript>
      <TrapField id={fields.website.id} />
      <p className={className}>
        Sending this request means we may contact you about it, and nothing else:{' '}
        <a href={href('privacyPolicy')} target="_blank" rel="noopener">
          Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        .
      </p>
    </>
  )
}
