import * as v from 'valibot'

/** What clients open by an emailed link. The names are those of their addresses and record kinds. */
export const linkedNouns = ['quote', 'project', 'invoice'] as const
export type LinkedNoun = (typeof linkedNouns)[number]

const whichOne = 'Name the page by its noun and id.'

export const linkRequestSchema = v.object(
  { noun: v.picklist(linkedNouns, whichOne), id: v.pipe(v.string(whichOne), v.uuid(whichOne)) },
  whichOne,
)
export type LinkRequest = v.InferOutput<typeof linkRequestSchema>

const linkedPath = /^\/(quote|project|invoice)\/([\da-f-]{36})$/

/** Null for the address of any other page. */
export function linkRequestOf(path: string): LinkRequest | null {
  const [, noun, id] = linkedPath.exec(path) ?? []
  return noun && id ? { noun: noun as LinkedNoun, id } : null
}
