import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, type ApiPath, apiPath, type WhereArgument, type Wire } from './wire.ts'

/** Refetched on each visit: account and admin screens must be current. */
export function endpointQuery<W extends Wire<'GET'>>(wire: W, ...where: WhereArgument<W>) {
  return queryOptions<AnswerOf<W>, Error, AnswerOf<W>, readonly [ApiPath]>({
    queryKey: [apiPath(wire, ...where)],
    staleTime: 0,
  })
}
