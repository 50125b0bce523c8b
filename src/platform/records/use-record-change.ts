import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '../api/api-client.ts'
import { headersIn } from '../api/query-client.ts'
import {
  type AnswerOf,
  apiPath,
  type BodyOf,
  fillPath,
  type ParamsOf,
  type WhereOf,
  type Wire,
} from '../api/wire.ts'
import { isConflict, type Sending, useSending } from './use-sending.ts'

/**
 * Caches the record that the change answers with. After a conflict, the current record is loaded before `isConflict`
 * turns true, so that the screen can show both.
 * @param where parameters of the change's path, including the record's
 * @param then.onSaved unlike the callbacks of `save`, also called if what sent it has left the screen meanwhile, as a hint
 * may come before the answer
 */
export function useRecordChange<R extends Wire<'GET'>, C extends Wire<'POST'>>(
  record: R,
  change: C & Wire<'POST', string, { answer: AnswerOf<R> }>,
  where: WhereOf<C> & ParamsOf<R['path']>,
  { headers, onSaved }: { headers?: Record<string, string>; onSaved?: (shown: AnswerOf<R>) => void } = {},
): Sending<AnswerOf<R>, BodyOf<C> extends undefined ? void : BodyOf<C>> {
  const client = useQueryClient()
  const path = fillPath(record.path, where)
  return useSending({
    // One at a time: a late answer to an earlier change would hide a later one.
    scope: { id: path },
    mutationFn: (body, { meta }) =>
      sendJson(change.method, apiPath<C>(change, where), body, {
        headers: { ...headersIn(meta), ...headers },
      }),
    async onSuccess(shown) {
      // A read under way would bring back the old record.
      await client.cancelQueries({ queryKey: [path] })
      client.setQueryData([path], shown)
      onSaved?.(shown)
    },
    onError: (refused) => (isConflict(refused) ? client.invalidateQueries({ queryKey: [path] }) : undefined),
  })
}
