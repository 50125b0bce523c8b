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
 * Makes one kind of change to a record and shows the answer in its place. If someone else changed the record first,
 * the screen loads the current one before `isConflict` turns true, so that it can show both.
 * @param record what the screen reads
 * @param change answers with the record as it is then
 * @param where parameters of the change's path, among them those of the record's
 * @param headers what the request says besides
 */
export function useRecordChange<R extends Wire<'GET'>, C extends Wire<'POST'>>(
  record: R,
  change: C & Wire<'POST', string, { answer: AnswerOf<R> }>,
  where: WhereOf<C> & ParamsOf<R['path']>,
  headers?: Record<string, string>,
): Sending<AnswerOf<R>, BodyOf<C> extends undefined ? void : BodyOf<C>> {
  const client = useQueryClient()
  const path = fillPath(record.path, where)
  return useSending({
    // A record's changes run one after another: an earlier answer that arrives late would hide a later change.
    scope: { id: path },
    mutationFn: (body, { meta }) =>
      sendJson(change.method, apiPath<C>(change, where), body, {
        headers: { ...headersIn(meta), ...headers },
      }),
    async onSuccess(shown) {
      // A read that began before the change would show the record as it was.
      await client.cancelQueries({ queryKey: [path] })
      client.setQueryData([path], shown)
    },
    onError: (refused) => (isConflict(refused) ? client.invalidateQueries({ queryKey: [path] }) : undefined),
  })
}
