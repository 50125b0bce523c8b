import { type UseMutateFunction, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { ApiError, type FieldProblem } from '../api/api-client.ts'
import { explainFailure } from '../api/explain-failure.ts'

/** Something that is sent at a press, and how it went. */
export type Sending<Answer, Body> = {
  save: UseMutateFunction<Answer, Error, Body>
  /** What is on its way. */
  saving: Body | undefined
  isPending: boolean
  /** True if the server refused it because of what someone else did first. */
  isConflict: boolean
  /** Why it failed, in a sentence for people. */
  refusal: string | null
  /** The fields that the server refused. */
  problems: readonly FieldProblem[]
  reset: () => void
}

const noProblems: readonly FieldProblem[] = []

/**
 * Sends something to the API at a press, for a change whose answer is no record of the screen, such as a new record's id. A
 * change of the record itself is a `useRecordChange`.
 */
export function useSending<Answer, Body = void>(
  options: Pick<
    UseMutationOptions<Answer, Error, Body>,
    'mutationFn' | 'scope' | 'onSuccess' | 'onError' | 'onSettled'
  >,
): Sending<Answer, Body> {
  const { mutate, variables, isPending, error, reset } = useMutation<Answer, Error, Body>({
    ...options,
    // Waiting for a connection would look like a saved change.
    networkMode: 'always',
  })
  return {
    save: mutate,
    saving: isPending ? variables : undefined,
    isPending,
    isConflict: error !== null && isConflict(error),
    refusal: error && explainFailure(error),
    problems: (error instanceof ApiError && error.problem?.errors) || noProblems,
    reset,
  }
}

export function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 409
}
