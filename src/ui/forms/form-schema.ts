/** A field that was refused, by its path in what the form sends (`lines.0.name`), and a sentence for people. */
export type FieldProblem = { field: string; message: string }

/** A schema with sentences for people, of Valibot or any library of the standard (https://standardschema.dev). */
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

/** Returns the value as the schema passes it on, or the refused fields. */
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

/** What is said at the fields of a form, and of the form as a whole. */
export type FormErrors = { at: Record<string, string>; rest: string | null }

/** Sorts problems by the form's fields: the first of each, and the first that belongs to none. */
export function sortProblems(
  problems: readonly FieldProblem[],
  hasField: (name: string) => boolean,
): FormErrors {
  const own = problems.filter(({ field }) => hasField(field))
  return {
    at: Object.fromEntries(own.toReversed().map(({ field, message }) => [field, message])),
    rest: problems.find(({ field }) => !hasField(field))?.message ?? null,
  }
}
