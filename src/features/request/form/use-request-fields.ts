import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithValibot } from '@conform-to/valibot'
import { type FormEvent, useState } from 'react'
import { leadLimits } from '#domain/lead-limits.ts'
import {
  type ProjectRequest,
  type ProjectRequestInput,
  projectRequestSchema,
} from '#features/leads/forms/project-request-form.ts'
import type { FieldProblem } from '#platform/api/api-client.ts'
import type { ShownPrice } from '../calculator/wire-quote.ts'
import {
  isRequestField,
  type RequestField,
  type RequestValues,
  requestFields,
  requestLabels,
} from './request-values.ts'

export type RequestFieldsInput = {
  id: string
  initialValues: RequestValues
  /** For posts without a script. */
  shown: ShownPrice
  refusal: { message: string; errors: readonly FieldProblem[] } | null
  onValuesChange: (values: RequestValues) => void
  onSubmit: (request: ProjectRequest, intent: RequestIntent) => void
}

type RequestIntent = 'send' | 'pay'

type FieldProps = {
  id: string
  name: RequestField
  label: string
  defaultValue: string
  error: string | undefined
}

export type RequestFields = {
  formProps: {
    id: string
    method: 'post'
    action: string
    noValidate: boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
  }
  fields: Record<RequestField | 'website', FieldMetadata<string | undefined>>
  field: (name: RequestField) => FieldProps
  text: (name: keyof typeof longest) => FieldProps & { hint: string | undefined }
  problems: {
    attempts: number
    refusal: string | null
    errors: { fieldId: string; label: string; message: string }[]
  }
}

const longest = {
  customerName: leadLimits.name,
  companyName: leadLimits.companyName,
  customerEmail: leadLimits.email,
  customerPhone: leadLimits.phone,
  projectDescription: leadLimits.projectDescription,
} as const

export const calculatorTitle = 'Service Calculator'

export const calculatorIdOf = (formId: string) => `${formId}-calculator`

/** Validates on submit, and from then on at every keystroke. */
export function useRequestFields({
  id,
  initialValues,
  refusal,
  onValuesChange,
  onSubmit,
}: RequestFieldsInput): RequestFields {
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
      if (submission?.status === 'success') onSubmit(submission.value, intentOf(event))
    },
  })
  const [attempts, setAttempts] = useState(0)

  const field = (name: RequestField): FieldProps => {
    const { id: fieldId, initialValue, errors } = fields[name]
    return {
      id: fieldId,
      name,
      label: requestLabels[name],
      defaultValue: initialValue ?? '',
      error: errors?.[0],
    }
  }
  const isRefused = attempts === 0 && refusal !== null
  return {
    formProps: {
      id: form.id,
      // Without a script the form posts to the page's address, which has the choice.
      method: 'post',
      action: `#${form.id}`,
      noValidate: form.noValidate,
      onSubmit(event) {
        form.onSubmit(event)
        // Conform validates single fields by submitting with its own named button.
        if (!submitterOf(event)?.getAttribute('name')) setAttempts((count) => count + 1)
      },
      onInput({ currentTarget }) {
        const data = new FormData(currentTarget)
        onValuesChange(Object.fromEntries(requestFields.map((name) => [name, String(data.get(name) ?? '')])))
      },
    },
    fields,
    field,
    text: (name) => ({ ...field(name), hint: lengthHint(fields[name].value, longest[name]) }),
    problems: {
      attempts,
      refusal: isRefused ? refusal.message : null,
      errors: [
        ...requestFields.flatMap((name) =>
          (fields[name].errors ?? [])
            .slice(0, 1)
            .map((message) => ({ fieldId: fields[name].id, label: requestLabels[name], message })),
        ),
        ...(isRefused ? otherProblems(refusal.errors) : []).map(({ message }) => ({
          fieldId: calculatorIdOf(id),
          label: calculatorTitle,
          message,
        })),
      ],
    },
  }
}

function intentOf(event: FormEvent<HTMLFormElement>): RequestIntent {
  return submitterOf(event)?.dataset.intent === 'pay' ? 'pay' : 'send'
}

function submitterOf({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLElement | null {
  return (nativeEvent as SubmitEvent).submitter
}

function lengthHint(value: string | undefined, max: number): string | undefined {
  const length = value?.length ?? 0
  if (length <= max * 0.8) return undefined
  const count = `${length.toLocaleString('en')} of ${max.toLocaleString('en')} characters`
  return length > max ? `${count}, ${(length - max).toLocaleString('en')} too many` : count
}

function refusedResult(errors: readonly FieldProblem[]): SubmissionResult {
  const marked = errors.filter(({ field }) => isRequestField(field))
  return {
    status: 'error',
    error: Object.fromEntries(marked.map(({ field, message }) => [field, [message]])),
  }
}

function otherProblems(errors: readonly FieldProblem[]): readonly FieldProblem[] {
  return errors.filter(({ field }) => !isRequestField(field)).slice(0, 1)
}
