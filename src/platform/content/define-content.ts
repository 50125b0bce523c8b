import * as v from 'valibot'
import { fillFacts, unknownFactIn } from '#domain/facts-in-text.ts'
import type { ContentData } from '#domain/records/content.ts'
import type { PageTag } from '../page-tags.ts'
import { type Field, type Fields, factsHint } from './fields.ts'

/** A kind of content. List, form, answers and history follow from it. */
export type ContentKind<F extends Fields = Fields> = {
  /** Names its rows, its addresses and its audit entries. */
  kind: string
  /** One entry, in a sentence: "this package". */
  noun: string
  /** All of them, as a heading. */
  title: string
  /** Where visitors see it. */
  place: { text: string; href: string }
  /** What of it the program fixes, as a sentence. */
  fixed?: string
  fields: F
  /** The field that names an entry. Default: the title. */
  named?: keyof F & string
  /** Cached pages with this tag show it. */
  publishes: PageTag
  changedBy: 'owner' | 'staff'
  /** Has one entry, which is neither added, moved nor removed. */
  isSingle?: boolean
  /** A draft is saved while it is written, so its fields may be empty. */
  savesUnfinished?: boolean
  /** The admin's own list of them, with another editor. */
  listedAt?: string
  /** Its entries are changed only: the program names them. */
  isFixed?: boolean
  /** Everyone may read its entries as they are published, at `/api/content/` and its name. */
  isOpen?: boolean
  /** The list never becomes empty. */
  needsOne?: boolean
  /** What may be saved but not published. */
  refuse?: (data: ContentData) => FieldRefusal[]
  schema: v.GenericSchema<unknown, DataOf<F>>
  /** Of a draft. */
  draftSchema: v.GenericSchema<unknown, DataOf<F>>
}

/** `field` is a field's name, `message` a sentence for staff. */
type FieldRefusal = { field: string; message: string }

export type DataOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer _, infer Value> ? Value : never
}

type Optional<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer Input, infer _>
    ? undefined extends Input
      ? Name
      : never
    : never
}[keyof F]

/** What a seed names: fields that may be empty can be left out. */
export type SeedOf<F extends Fields> = {
  [Name in Exclude<keyof F, Optional<F>>]: F[Name] extends Field<infer Input, infer _> ? Input : never
} & { [Name in Optional<F>]?: F[Name] extends Field<infer Input, infer _> ? Input : never }

/** A published entry: its key is its id. */
export type ContentItem<Kind> = Kind extends ContentKind<infer F> ? { id: string } & DataOf<F> : never

export type ContentSeed<Kind> = Kind extends ContentKind<infer F> ? { id: string } & SeedOf<F> : never

// biome-ignore lint/suspicious/noExplicitAny: `ContentKind` is invariant, so no other type holds every kind
export type AnyContentKind = ContentKind<any>

export function defineContent<const Name extends string, const F extends Fields>(
  content: Omit<ContentKind<F>, 'schema' | 'draftSchema' | 'kind'> & { kind: Name },
): ContentKind<F> & { kind: Name } {
  const fields: [string, Field][] = Object.entries(content.fields)
  const of = (schemaOf: (field: Field) => v.GenericSchema) =>
    v.object(
      Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)])),
    ) as unknown as ContentKind<F>['schema']
  const schema = of((field) => field.schema)
  const draftSchema = content.savesUnfinished ? of((field) => field.draft ?? field.schema) : schema
  const refuse: ContentKind<F>['refuse'] = (data) => [
    ...unknownFacts(content.fields, data),
    ...(content.refuse?.(data) ?? []),
  ]
  return { ...content, schema, draftSchema, refuse }
}

function unknownFacts(fields: Fields, data: ContentData): FieldRefusal[] {
  return Object.entries(fields).flatMap(([field, { hasFacts }]) => {
    const unknown = hasFacts && unknownFactIn(String(data[field] ?? ''))
    return unknown ? [{ field, message: `There is no placeholder ${unknown}. ${factsHint}` }] : []
  })
}

/** As visitors read it. */
export function nameOf({ named, title, fields }: AnyContentKind, data: ContentData): string {
  if (named === undefined) return title
  const name = String(data[named] ?? '')
  return fields[named]?.hasFacts ? fillFacts(name) : name
}

export function fieldsOf({ fields }: AnyContentKind): [string, Field][] {
  return Object.entries(fields as Fields)
}
