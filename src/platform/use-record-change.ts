import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sendJson } from './api-client.ts'
import { explainFailure } from './explain-failure.ts'

/**
 * One kind of change to what a screen shows; the answer takes its place. When somebody else changed it first, the screen
 * loads what there is now before `isConflict` is said, so that it can show both.
 * @param path of the record in the API, which is what the screen reads
 * @param change the rest of the path of the change: `status`, `notes`
 */
export function useRecordChange<Shown, Body>(path: string, change: string) {
  const client = useQueryClient()
  const { mutate, variables, isPending, error, reset } = useMutation<Shown, Error, Body>({
    // Waiting for the connection would look like having been saved.
    networkMode: 'always',
    mutationFn: (body) => sendJson<Shown>('POST', `${path}/${change}`, body),
    onSuccess: (shown) => client.setQueryData([path], shown),
    onError: (refused) =>
      isConflictError(refused) ? client.invalidateQueries({ queryKey: [path] }) : undefined,
  })
  const isConflict = error !== null && isConflictError(error)
  return {
    save: mutate,
    /** What is being saved. */
    saving: isPending ? variables : undefined,
    isPending,
    isConflict,
    /** Why it was not saved, for staff. */
    refusal: error && explainFailure(error),
    /** Forgets a refusal. */
    reset,
  }
}

function isConflictError(error: Error): boolean {
  return error instanceof ApiError && error.status === 409
}
