import * as v from 'valibot'
import { optionalLine } from '#domain/text-fields.ts'
import { cursorField, sortField } from '../records/list-page.ts'

type Option<Value extends string = string> = { value: Value; label: string }

/** A filter on screen whose value stands in the address; '' narrows nothing. */
export type ListChoice<Schema extends v.GenericSchema = v.GenericSchema> = {
  schema: Schema
  label: string
  /** The label of ''. A choice without it is on or off. */
  all?: string
  options: readonly Option[]
  /** Shows it in the bar, where there is room: as chips, or behind one button. Default: behind "Filter". */
  place?: 'chips' | 'menu'
  /** Each page has the rows of every option, which also make a total if no row is of two. */
  counted?: 'each' | 'each and all'
}

/** A bare schema narrows the list for other pages alone. */
type Filters = Readonly<Record<string, ListChoice | v.GenericSchema>>

type Search = {
  maxLength: number
  /** What it looks at. */
  finds: string
}

type SchemaOf<Filter> = Filter extends ListChoice<infer Schema> ? Schema : Filter

type Entries<F extends Filters, Sort extends string> = {
  [Name in keyof F]: SchemaOf<F[Name]> extends v.GenericSchema ? SchemaOf<F[Name]> : never
} & ([Sort] extends [never] ? unknown : PageEntries<Sort>)

type PageEntries<Sort extends string> = {
  q: ReturnType<typeof optionalLine>
  sort: ReturnType<typeof sortField<Sort>>
  cursor: typeof cursorField
}

export type ListTexts = {
  title: string
  /** Plural. */
  noun: string
  empty: { title: string; text: string }
}

/**
 * A list with filters in its address. `listReader` reads its rows, `useLongList` shows them.
 * @param definition.sorts what orders it besides newest first. With `search`: a list that comes in pages
 */
// @__NO_SIDE_EFFECTS__
export function defineList<const F extends Filters, const Sort extends string = never>({
  filters,
  search,
  sorts,
  ...texts
}: ListTexts & { filters: F; search?: Search; sorts?: readonly Sort[] }) {
  const entries = {
    ...Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [name, isChoice(filter) ? filter.schema : filter]),
    ),
    ...(search &&
      sorts && { q: optionalLine(search.maxLength), sort: sortField(sorts), cursor: cursorField }),
  } as Entries<F, Sort>
  return { ...texts, search, filters, schema: v.object(entries) }
}

export type ListDefinition = ListTexts & {
  search: Search | undefined
  filters: Filters
  schema: v.GenericSchema<object, object>
}

export type PagedList = ListDefinition & {
  schema: v.GenericSchema<object, { q: string; sort: string; cursor: string }>
}

export type ListQueryOf<List extends { schema: v.GenericSchema }> = v.InferOutput<List['schema']>

export function isChoice(filter: Filters[string]): filter is ListChoice {
  return 'options' in filter && 'label' in filter
}

/** @param labels of the values of `schema` besides '' */
// @__NO_SIDE_EFFECTS__
export function choice<Value extends string>({
  values,
  refusal,
  ...shown
}: Omit<ListChoice, 'schema' | 'options' | 'counted'> & {
  values: Readonly<Record<Value, string | { label: string }>>
  refusal: string
}) {
  const schema = v.optional(v.picklist(['' as const, ...(Object.keys(values) as Value[])], refusal), '')
  return { ...shown, schema, options: optionsOf(values) }
}

// @__NO_SIDE_EFFECTS__
export function statusChoice<Status extends string>(
  states: Readonly<Record<Status, { label: string }>>,
  {
    counted = 'each and all',
    label = 'Status',
    refusal = 'Choose a status from the list.',
  }: { counted?: 'each' | 'each and all'; label?: string; refusal?: string } = {},
) {
  return { ...choice({ label, all: 'All', values: states, refusal, place: 'chips' }), counted }
}

export function optionsOf<Value extends string>(
  values: Readonly<Record<Value, string | { label: string }>>,
): Option<Value>[] {
  return Object.entries<string | { label: string }>(values).map(([value, name]) => ({
    value: value as Value,
    label: typeof name === 'string' ? name : name.label,
  }))
}
