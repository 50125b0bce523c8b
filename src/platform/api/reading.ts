import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, type ApiPath, apiPath, type WhereArgument, type Wire } from './wire.ts'

/** Returns the options of a query that reads an endpoint, again at each visit: account and admin screens show what is now. */
export function reading<W extends Wire<'GET'>>(wire: W, ...where: WhereArgument<W>) {
  return queryOptions<AnswerOf<W>, Error, AnswerOf<W>, readonly [ApiPath]>({
    queryKey: [apiPath(wire, ...where)],
    staleTime: 0,
  })
}
