import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  checkForm,
  type FieldProblem,
  type FormErrors,
  type FormSchema,
  sortProblems,
} from './form-schema.ts'

/** What the server says of the form as it was sent last. */
export type FormAnswer = {
  /** Why it refused the form, in a sentence for people. */
  refusal: string | null
  /** The fields that it refused. */
  problems: readonly FieldProblem[]
  /** Forgets the refusal. */
  reset: () => void
}

/** What was typed, by the names of the fields; undefined for a choice that nobody made. */
export type Typed = Record<string, FormDataEntryValue | undefined>

/** Gives a field its name and what is wrong with it. */
export type Field = (name: string) => { name: string; error: string | undefined }

const inOrder: FormErrors = { at: {}, rest: null }

/**
 * Checks a form with its schema when it is sent and, after a refusal, at every stroke. The messages are the schema's or
 * the server's. Each stands at the field of its name, the first such field takes the focus, and what belongs to no field
 * is the refusal of the whole form.
 * @param form.values turns what was typed into what the schema checks
 * @param form.onSubmit receives what the schema returns, and the pressed button
 */
export function useForm<Body>({
  schema,
  values = (typed) => typed,
  answer,
  onSubmit,
}: {
  schema: FormSchema<Body>
  values?: ((typed: Typed) => unknown) | undefined
  answer?: FormAnswer
  onSubmit: (body: Body, button: HTMLElement | null) => void
}) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(inOrder)
  /** How often the form was sent in vain since it was last in order. */
  const [attempts, setAttempts] = useState(0)
  const [strokes, setStrokes] = useState(0)

  function check() {
    return checkForm(schema, values(ref.current ? read(ref.current) : {}))
  }
  function show(problems: readonly FieldProblem[]) {
    setErrors(sortProblems(problems, (name) => ref.current?.elements.namedItem(name) != null))
  }
  function refuse(problems: readonly FieldProblem[]) {
    show(problems)
    setAttempts((count) => count + 1)
  }

  const hear = useEffectEvent(refuse)
  const told = answer?.problems
  useEffect(() => {
    if (told && told.length > 0) hear(told)
  }, [told])

  const checkAgain = useEffectEvent(() => show(check().problems ?? []))
  // After the render, so that `values` sees what a controlled field holds now.
  useEffect(() => {
    if (strokes > 0) checkAgain()
  }, [strokes])

  const focusFirst = useEffectEvent(() => {
    const field = [...(ref.current?.elements ?? [])].find(
      (one) => 'name' in one && String(one.name) in errors.at,
    )
    if (field instanceof HTMLElement) field.focus()
  })
  useLayoutEffect(() => {
    if (attempts > 0) focusFirst()
  }, [attempts])

  function look() {
    if (attempts > 0) setStrokes((count) => count + 1)
  }
  return {
    formProps: {
      ref,
      noValidate: true,
      onSubmit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
        event.preventDefault()
        const { body, problems } = check()
        if (problems) return refuse(problems)
        setErrors(inOrder)
        setAttempts(0)
        onSubmit(body, event.nativeEvent.submitter)
      },
      onInput() {
        look()
        if (answer?.refusal) answer.reset()
      },
      // A press may change what is sent too: it takes a line out.
      onClick: look,
    },
    field: ((name) => ({ name, error: errors.at[name] })) satisfies Field,
    attempts,
    /** Why the form as a whole was refused. */
    refusal: attempts > 0 ? errors.rest : (answer?.refusal ?? null),
  }
}

/** A field without a value is there too, so that the schema refuses it in the field's own words. */
function read(form: HTMLFormElement): Typed {
  const names = [...form.elements].flatMap((one) => ('name' in one && one.name ? [String(one.name)] : []))
  return {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    ...Object.fromEntries(new FormData(form)),
  }
}
