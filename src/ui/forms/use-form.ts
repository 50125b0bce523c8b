import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  checkForm,
  type FieldProblem,
  type FormErrors,
  type FormSchema,
  sortProblems,
} from './form-schema.ts'

export type FormAnswer = {
  refusal: string | null
  problems: readonly FieldProblem[]
  reset: () => void
}

/** Keys are field names; undefined for a choice not made. */
export type Typed = Record<string, FormDataEntryValue | undefined>

export type Field = (name: string) => { name: string; error: string | undefined }

const noErrors: FormErrors = { at: {}, rest: null }

/**
 * Validates on submit and, after a refusal, on every input. Focuses the first invalid field.
 * @param form.values maps the typed values to the schema's input
 * @param form.onSubmit gets the schema's output and the submitter
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
  const [errors, setErrors] = useState(noErrors)
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

  const onServerProblems = useEffectEvent(refuse)
  const serverProblems = answer?.problems
  useEffect(() => {
    if (serverProblems && serverProblems.length > 0) onServerProblems(serverProblems)
  }, [serverProblems])

  const checkAgain = useEffectEvent(() => show(check().problems ?? []))
  // After the render, when `values` sees controlled fields. Some keyboards insert a long text by an input event a line, all in
  // one task: updates of a passive effect would wait for its end, and React takes 50 that wait for an endless loop.
  useLayoutEffect(() => {
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

  function recheckSoon() {
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
        setErrors(noErrors)
        setAttempts(0)
        onSubmit(body, event.nativeEvent.submitter)
      },
      onInput() {
        recheckSoon()
        if (answer?.refusal) answer.reset()
      },
      // A click may change values too, e.g. remove a line.
      onClick: recheckSoon,
    },
    field: ((name) => ({ name, error: errors.at[name] })) satisfies Field,
    attempts,
    refusal: attempts > 0 ? errors.rest : (answer?.refusal ?? null),
  }
}

function read(form: HTMLFormElement): Typed {
  const names = [...form.elements].flatMap((one) => ('name' in one && one.name ? [String(one.name)] : []))
  return {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    ...Object.fromEntries(new FormData(form)),
  }
}
