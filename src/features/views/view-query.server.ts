import * as v from 'valibot'
import type { ViewList } from './view.ts'

/** The query schema of each list's endpoint. */
export type ListSchemas = Readonly<Record<ViewList, v.ObjectSchema<v.ObjectEntries, undefined>>>

/** Spells a query one way: sorted, without empty values and the page. `unknown`: filters the endpoint would refuse. */
export function checkViewQuery(
  schema: ListSchemas[ViewList],
  query: string,
): { query: string; unknown: string[] } {
  const known = new URLSearchParams()
  const unknown: string[] = []
  for (const [name, value] of Object.entries(Object.fromEntries(new URLSearchParams(query)))) {
    if (value === '' || name === 'cursor') continue
    const entry = Object.hasOwn(schema.entries, name) ? schema.entries[name] : undefined
    if (entry && v.is(entry, value)) known.set(name, value)
    else unknown.push(name)
  }
  known.sort()
  return { query: String(known), unknown: unknown.sort() }
}
