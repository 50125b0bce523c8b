import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sendJson } from '../api/api-client.ts'
import { explainFailure } from '../api/explain-failure.ts'
import { headersIn } from '../api/query-client.ts'

/**
 * Makes one kind of change to a record and shows the answer in its place. If someone else changed the record first,
 * the screen loads the current one before `isConflict` turns true, so that it can show both.
 * @param path of the record in the API, which the screen also reads
 * @param change the rest of the change's path: `status`, `notes`; '' if the change goes to the path itself
 * @param headers what the request says besides
 */
export function useRecordChange<Shown, Body>(path: string, change: string, headers?: Record<string, string>) {
  const client = useQueryClient()
  const { mutate, variables, isPending, error, reset } = useMutation<Shown, Error, Body>({
    // Waiting for a connection would look like a saved change.
    networkMode: 'always',
    // A record's changes run one after another: an earlier answer that arrives late would hide a later change.
    scope: { id: path },
    mutationFn: (body, { meta }) =>
      sendJson<Shown>('POST', change ? `${path}/${change}` : path, body, {
        headers: { ...headersIn(meta), ...headers },
      }),
    async onSuccess(shown) {
      // A read that began before the change would show the record as it was.
      await client.cancelQueries({ queryKey: [path] })
      client.setQueryData([path], shown)
    },
    onError: (refused) =>
      isConflictError(refused) ? client.invalidateQueries({ queryKey: [path] }) : undefined,
  })
  const isConflict = error !== null && isConflictError(error)
  return {
    save: mutate,
    saving: isPending ? variables : undefined,
    isPending,
    isConflict,
    /** Why the change failed, in a sentence for people. */
    refusal: error && explainFailure(error),
    reset,
  }
}

function isConflictError(error: Error): boolean {
  return error instanceof ApiError && error.status === 409
}
