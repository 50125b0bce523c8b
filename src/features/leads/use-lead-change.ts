import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sendJson } from '#platform/api-client.ts'
import { explainFailure } from '#platform/explain-failure.ts'
import type { LeadPage } from './lead-record.ts'

/**
 * One kind of change to a lead; the answer replaces what is shown of it.
 * @param path of the lead in the API
 * @param change the last segment: `status`, `notes`
 */
export function useLeadChange<Body>(path: string, change: string) {
  const client = useQueryClient()
  return useMutation<LeadPage, Error, Body>({
    // Waiting for the connection would look like having been saved.
    networkMode: 'always',
    mutationFn: (body) => sendJson<LeadPage>('POST', `${path}/${change}`, body),
    onSuccess: (page) => client.setQueryData([path], page),
    // Somebody else was faster: show where the lead stands now.
    onError: (error) => isConflict(error) && client.invalidateQueries({ queryKey: [path] }),
  })
}

/** Why a change was not made, for staff. */
export function explainRefusal(error: Error): string {
  if (isConflict(error)) return 'Somebody changed this lead meanwhile. You see its present state now.'
  return explainFailure(error)
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 409
}
