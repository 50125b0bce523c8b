/** `field` is a path (`lines.0.name`); `message` is for the user. */
export type FieldProblem = { field: string; message: string }

/** Any Standard Schema (https://standardschema.dev) with messages for users. */
export type FormSchema<Output> = {
  readonly '~standard': { readonly validate: (value: unknown) => Checked<Output> | Promise<Checked<Output>> }
}

type Checked<Output> = Passed<Output> | Refused
type Passed<Output> = { readonly value: Output; readonly issues?: undefined }
type Refused = { readonly issues: readonly Issue[] }
type Issue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export function checkForm<Output>(
  schema: FormSchema<Output>,
  value: unknown,
): { body: Output; problems?: undefined } | { body?: undefined; problems: FieldProblem[] } {
  const checked = schema['~standard'].validate(value)
  if (checked instanceof Promise) throw new Error('A form needs a schema that answers at once.')
  if (!checked.issues) return { body: checked.value }
  return {
    problems: checked.issues.map(({ path = [], message }) => ({
      field: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message,
    })),
  }
}

export type FormErrors = { at: Record<string, string>; rest: string | null }

export function sortProblems(
  problems: readonly FieldProblem[],
  hasField: (name: string) => boolean,
): FormErrors {
  const atFields = problems.filter(({ field }) => hasField(field))
  return {
    at: Object.fromEntries(atFields.toReversed().map(({ field, message }) => [field, message])),
    rest: problems.find(({ field }) => !hasField(field))?.message ?? null,
  }
}
