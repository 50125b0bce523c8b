import { useQueryClient } from '@tanstack/react-query'
import type { Sending } from '#platform/records/use-sending.ts'

type Save<Body> = (body: Body, callbacks?: { onSuccess?: () => void; onError?: () => void }) => void

/** After the change, reads the lists of the client's rows again: a merge moves them. */
export function useRowsAgain<Answer, Body>(
  clientId: string,
  change: Sending<Answer, Body>,
): Omit<Sending<Answer, Body>, 'save'> & { save: Save<Body> } {
  const client = useQueryClient()
  const save = change.save as Save<Body>
  const isOfClient = ([path]: readonly unknown[]) => String(path).includes(`client=${clientId}`)
  return {
    ...change,
    save: (body, callbacks) =>
      save(body, {
        ...callbacks,
        onSuccess() {
          void client.invalidateQueries({ predicate: ({ queryKey }) => isOfClient(queryKey) })
          callbacks?.onSuccess?.()
        },
      }),
  }
}
