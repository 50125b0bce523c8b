import { type UseMutateFunction, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { ApiError, type FieldProblem } from '../api/api-client.ts'
import { explainFailure } from '../api/explain-failure.ts'

export type Sending<Answer, Body> = {
  save: UseMutateFunction<Answer, Error, Body>
  saving: Body | undefined
  isPending: boolean
  /** After a 409. */
  isConflict: boolean
  refusal: string | null
  problems: readonly FieldProblem[]
  reset: () => void
}

const noProblems: readonly FieldProblem[] = []

/** For answers other than the screen's record, such as a new id; else `useRecordChange`. */
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
