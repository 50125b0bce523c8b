import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithValibot } from '@conform-to/valibot'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import {
  bestTimeOptions,
  contactMethodOptions,
  type ProjectType,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { findOffer } from '#domain/quote.ts'
import {
  leadLimits,
  type ProjectRequest,
  type ProjectRequestInput,
  projectRequestSchema,
} from '#features/leads/lead.ts'
import type { FieldProblem } from '#platform/api-client.ts'
import { href } from '#routes'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { emptyChoice, fitsProjectType, projectTypeOf } from './calculator-choice.ts'
import styles from './request-form.module.css'
import { isRequestField, type RequestField, type RequestValues, requestFields } from './request-values.ts'

export type RequestFormProps = {
  /** Submit buttons elsewhere name it in their `form`. */
  id: string
  initialValues: RequestValues
  /** Why the server refused `initialValues`. */
  refusal: { message: string; errors: readonly FieldProblem[] } | null
  calculator: Omit<CalculatorProps, 'projectType'>
  /** Puts the cursor into the first field. */
  autoFocus: boolean
  onValuesChange: (values: RequestValues) => void
  onSubmit: (request: ProjectRequest) => void
}

export function RequestForm({
  id,
  initialValues,
  refusal,
  calculator,
  autoFocus,
  onValuesChange,
  onSubmit,
}: RequestFormProps) {
  const [lastResult] = useState(() => refusal && refusedResult(refusal.errors))
  const [form, fields] = useForm<ProjectRequestInput, ProjectRequest>({
    id,
    lastResult,
    defaultValue: initialValues as Partial<ProjectRequestInput>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithValibot(formData, { schema: projectRequestSchema, disableAutoCoercion: true }),
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (submission?.status === 'success') onSubmit(submission.value)
    },
  })
  const [attempts, setAttempts] = useState(0)
  const [removedPackage, setRemovedPackage] = useState<string | null>(null)

  const { choice, onChange: onChoiceChange } = calculator
  const chosenType = projectTypeOptions.find((option) => option.value === fields.projectType.value)?.value
  const shownType = chosenType ?? (choice && (projectTypeOf(choice.packageId) ?? 'other'))

  function countAttempt(event: SubmitEvent<HTMLFormElement>) {
    form.onSubmit(event)
    // Conform checks single fields by submitting with a named button of its own.
    if (!event.nativeEvent.submitter?.getAttribute('name')) setAttempts((count) => count + 1)
  }

  function keepValues(formElement: HTMLFormElement) {
    const data = new FormData(formElement)
    onValuesChange(Object.fromEntries(requestFields.map((name) => [name, String(data.get(name) ?? '')])))
  }

  function dropMisfit(projectType: ProjectType) {
    const misfit = choice && !fitsProjectType(choice.packageId, projectType) ? choice.packageId : null
    setRemovedPackage(misfit)
    if (misfit) onChoiceChange(emptyChoice)
  }

  const field = (name: RequestField) => {
    const { id: fieldId, initialValue, errors } = fields[name]
    return { id: fieldId, name, defaultValue: initialValue ?? '', error: errors?.[0] }
  }
  const line = (name: 'customerName' | 'companyName' | 'customerEmail' | 'customerPhone', max: number) => ({
    ...field(name),
    hint: lengthHint(fields[name].value, max),
  })
  const calculatorId = `${id}-calculator`
  const errors = [
    ...requestFields.flatMap((name) =>
      (fields[name].errors ?? []).slice(0, 1).map((message) => ({ fieldId: fields[name].id, message })),
    ),
    ...(attempts === 0 ? otherProblems(refusal?.errors ?? []) : []).map(({ message }) => ({
      fieldId: calculatorId,
      message,
    })),
  ]
  const isRefused = attempts === 0 && refusal !== null

  return (
    <form
      id={form.id}
      noValidate={form.noValidate}
      className={styles.form}
      onSubmit={countAttempt}
      onInput={(event) => keepValues(event.currentTarget)}
    >
      {(attempts > 0 || refusal) && (
        // Hidden, not gone: mounted anew by a later slip it would take the focus out of the field.
        <div hidden={errors.length === 0 && !isRefused}>
          <ErrorSummary key={attempts} title={isRefused ? refusal.message : undefined} errors={errors} />
        </div>
      )}
      <Section title="Contact Information" note="Who asks, and how we reach you.">
        <TextInput
          {...line('customerName', leadLimits.name)}
          label="Full Name"
          required
          autoComplete="name"
          autoFocus={autoFocus}
        />
        <TextInput
          {...line('companyName', leadLimits.companyName)}
          label="Company Name"
          autoComplete="organization"
        />
        <TextInput
          {...line('customerEmail', leadLimits.email)}
          label="Email Address"
          required
          type="email"
          autoComplete="email"
        />
        <TextInput
          {...line('customerPhone', leadLimits.phone)}
          label="Phone Number"
          required
          type="tel"
          autoComplete="tel"
        />
        <Select
          {...field('contactMethod')}
          label="Preferred Contact Method"
          required
          placeholder="Choose one"
          options={contactMethodOptions}
        />
        <Select
          {...field('bestTime')}
          label="Best Time to Contact"
          placeholder="No preference"
          options={bestTimeOptions}
        />
      </Section>
      <Section title="Service Calculator" note="What it costs, before you send anything.">
        <Select
          {...field('projectType')}
          label="Project Type"
          required
          placeholder="Choose one"
          options={projectTypeOptions}
          onChange={(event) => dropMisfit(event.target.value as ProjectType)}
        />
        <div className={styles.wide} id={calculatorId} tabIndex={-1}>
          <p role="status" className={styles.removed}>
            {removedPackage && `${findOffer(removedPackage)?.name} is not offered for this project type.`}
          </p>
          {shownType ? (
            <Calculator {...calculator} projectType={shownType} />
          ) : (
            <p className={styles.prompt}>Choose a project type to see its packages and prices.</p>
          )}
        </div>
      </Section>
      <Section title="Timeline & Budget" note="When you need it, and what you planned for.">
        <Select
          {...field('timeline')}
          label="Timeline"
          required
          placeholder="Choose one"
          options={requestTimelineOptions}
        />
        <Select
          {...field('budget')}
          label="Budget"
          placeholder="Not decided yet"
          options={requestBudgetOptions}
        />
      </Section>
      <Section title="Project Details" note="What should it do, and for whom?">
        <TextArea
          {...field('projectDescription')}
          className={styles.wide}
          label="Project Description"
          rows={6}
          hint={lengthHint(fields.projectDescription.value, leadLimits.projectDescription)}
        />
      </Section>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={fields.website.id}>Website</label>
        <input id={fields.website.id} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.consent}>
        By sending this request you agree that we contact you about it. We use your details for nothing else:{' '}
        <a href={href('privacyPolicy')} target="_blank" rel="noopener">
          Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        .
      </p>
    </form>
  )
}

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>
        <h3 className={styles.title}>{title}</h3>
      </legend>
      <p className={styles.note}>{note}</p>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

/** Speaks up in the last fifth; typing is never cut off, so that a long text can be pasted and shortened. */
function lengthHint(value: string | undefined, max: number): string | undefined {
  const length = value?.length ?? 0
  if (length <= max * 0.8) return undefined
  const count = `${length.toLocaleString('en')} of ${max.toLocaleString('en')} characters`
  return length > max ? `${count}, ${(length - max).toLocaleString('en')} too many` : count
}

/** The server's refusal in the shape in which the form keeps its own. */
function refusedResult(errors: readonly FieldProblem[]): SubmissionResult {
  const marked = errors.filter(({ field }) => isRequestField(field))
  return {
    status: 'error',
    error: Object.fromEntries(marked.map(({ field, message }) => [field, [message]])),
  }
}

/** Refusals of what no field holds: of the quote, in practice. */
function otherProblems(errors: readonly FieldProblem[]): readonly FieldProblem[] {
  return errors.filter(({ field }) => !isRequestField(field)).slice(0, 1)
}
