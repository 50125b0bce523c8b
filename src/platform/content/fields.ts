import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import { dayField } from '#domain/day-field.ts'
import { factNames } from '#domain/facts-in-text.ts'
import { type Picture, pictureSchema, undescribedPictureSchema } from '#domain/records/picture.ts'
import { longestSlug, slugPattern } from '#domain/slug.ts'
import { lineUpTo, requiredLine, severalLines, tooLong } from '#domain/text-fields.ts'

export type FieldOption = {
  readonly value: string
  readonly label: string
  /** Families that the form shows a sample of. */
  readonly faces?: { readonly display: string; readonly text: string }
}

type FieldInput =
  | 'line'
  | 'text'
  | 'lines'
  | 'price'
  | 'number'
  | 'switch'
  | 'choice'
  | 'picks'
  | 'pick'
  | 'day'
  | 'slug'
  | 'markdown'
  | 'picture'
  | 'colour'

/** What staff type into it, and what is stored. */
export type Field<Input = unknown, Value = unknown> = {
  input: FieldInput
  label: string
  hint?: string
  schema: v.GenericSchema<Input, Value>
  /** Of an unfinished draft, which is saved while it is written. Default: `schema`. */
  draft?: v.GenericSchema<Input, Value>
  /** Of a choice. */
  options?: readonly FieldOption[]
  /** The kinds whose entries can be picked. */
  from?: readonly string[]
  max?: number
  /** Begins a section of the form. */
  heading?: string
  /** Placeholders such as {checkDays} stand for facts of the agency. */
  hasFacts?: boolean
  /** Stays as it is once a paper has a number. */
  isFixedByPapers?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: `Field` is invariant, so no other type holds fields of every value
export type Fields = Readonly<Record<string, Field<any, any>>>

type Words = { hint?: string }

/**
 * Lets a text name facts of the agency, which visitors read in their place.
 * @param hint names them; '' beside a field that does
 */
export function withFacts<Input, Value>(field: Field<Input, Value>, hint = factsHint): Field<Input, Value> {
  const hints = [field.hint, hint].filter(Boolean).join(' ')
  return { ...field, hasFacts: true, ...(hints && { hint: hints }) }
}

export const factsHint = `These are filled in: ${factNames.map((name) => `{${name}}`).join(', ')}.`

const longestLink = 500

/** In whole rupees. */
export const mostExpensive = 100_000_000

const wholeRupees = v.pipe(
  v.number('Type a price in rupees, such as 15000.'),
  v.safeInteger('Use whole rupees, without paise.'),
  v.minValue(1, 'Use a price of at least ₹1.'),
  v.maxValue(mostExpensive, 'Use a price of at most ₹10,00,00,000.'),
)

/** @param words.missing the refusal of an empty line; without it the line may be empty */
export function line(
  label: string,
  { max, missing, ...words }: Words & { max: number; missing?: string },
): Field<string, string> {
  const schema = missing === undefined ? v.optional(lineUpTo(max), '') : requiredLine(max, missing)
  return {
    input: 'line',
    label,
    ...words,
    max,
    schema: schema as v.GenericSchema<string, string>,
    draft: v.optional(lineUpTo(max), '') as v.GenericSchema<string, string>,
  }
}

/** Several lines of plain text. */
export function text(
  label: string,
  { max, missing, ...words }: Words & { max: number; missing: string },
): Field<string, string> {
  const schema = v.pipe(severalLines(max, missing), v.nonEmpty(missing))
  return { input: 'text', label, ...words, max, schema, draft: severalLines(max) }
}

/** A list with a text on each line. */
export function lines(
  label: string,
  { max, most, missing, ...words }: Words & { max: number; most: number; missing?: string },
): Field<readonly string[], readonly string[]> {
  const each = v.array(requiredLine(max, 'Write a text on each line.'), 'Send a list of texts.')
  const schema = v.pipe(
    each,
    v.maxLength(most, `Use at most ${most} lines.`),
    v.check((list) => missing === undefined || list.length > 0, missing ?? ''),
  )
  return { input: 'lines', label, ...words, max, schema: v.optional(schema, []) as never }
}

/** Whole rupees. */
export function price(label: string, words: Words = {}): Field<number, number> {
  return { input: 'price', label, ...words, schema: wholeRupees }
}

export function wholeNumber(
  label: string,
  { min, max, ...words }: Words & { min: number; max: number },
): Field<number, number> {
  const range = `Use a whole number from ${min} to ${max}.`
  const schema = v.pipe(v.number(range), v.safeInteger(range), v.minValue(min, range), v.maxValue(max, range))
  return { input: 'number', label, ...words, schema }
}

export function day(label: string, words: Words = {}): Field<Day, Day> {
  return { input: 'day', label, ...words, schema: dayField() }
}

/** A page of ours, such as `/demo/`, or a full address elsewhere. Nothing else, such as a script, can be a link. */
export function link(
  label: string,
  { missing, ...words }: Words & { missing: string },
): Field<string, string> {
  const schema = v.pipe(
    requiredLine(longestLink, missing),
    v.check(
      (text) => /^\/(?![/\\])/.test(text) || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'Enter a full address, like https://example.com.',
    ),
  )
  return {
    input: 'line',
    label,
    ...words,
    max: longestLink,
    schema: schema as v.GenericSchema<string, string>,
  }
}

/** As `#1a6b3c`. */
export function colour(label: string, words: Words = {}): Field<string, string> {
  const plain = line(label, { max: 7, missing: 'Choose a colour.', ...words })
  const hex = v.regex(/^#[0-9a-f]{6}$/, 'Use a colour such as #1a6b3c.')
  return { ...plain, input: 'colour', schema: v.pipe(plain.schema, v.toLowerCase(), hex) }
}

export function toggle(label: string, words: Words = {}): Field<boolean | undefined, boolean> {
  return { input: 'switch', label, ...words, schema: v.optional(v.boolean('Switch it on or off.'), false) }
}

export function choice<Value extends string>(
  label: string,
  options: readonly (FieldOption & { readonly value: Value })[],
  words: Words = {},
): Field<Value, Value> {
  const values = options.map(({ value }) => value)
  return {
    input: 'choice',
    label,
    ...words,
    options,
    schema: v.picklist(values, 'Choose one of the list.') as unknown as v.GenericSchema<Value, Value>,
  }
}

/** Or none, as an empty text. */
export function optionalChoice<Value extends string>(
  label: string,
  options: readonly (FieldOption & { readonly value: Value })[],
  words: Words = {},
): Field<Value | '' | undefined, Value | ''> {
  const values = ['', ...options.map(({ value }) => value)]
  const schema = v.optional(v.picklist(values, 'Choose one of the list.'), '')
  return { input: 'choice', label, ...words, options, schema: schema as never }
}

/** Several of a fixed list. */
export function choices<Value extends string>(
  label: string,
  options: readonly (FieldOption & { readonly value: Value })[],
  words: Words = {},
): Field<readonly Value[] | undefined, readonly Value[]> {
  const values = options.map(({ value }) => value)
  return {
    input: 'picks',
    label,
    ...words,
    options,
    schema: v.optional(v.array(v.picklist(values, 'Choose from the list.')), []) as never,
  }
}

const notListed = 'Choose from the list.'

/** PostgreSQL and JSON cannot hold every text. */
const key = v.pipe(v.string(notListed), v.maxLength(60, notListed), v.regex(slugPattern, notListed))

/** Keys of other entries. Readers drop those that are gone. */
export function picks(
  label: string,
  from: readonly string[],
  { missing, ...words }: Words & { missing?: string } = {},
): Field<readonly string[] | undefined, readonly string[]> {
  const schema = v.pipe(
    v.array(key, notListed),
    v.maxLength(50, 'Choose at most 50.'),
    v.check((list) => missing === undefined || list.length > 0, missing ?? ''),
  )
  return { input: 'picks', label, ...words, from, schema: v.optional(schema, []) as never }
}

/** The key of another entry, or null. */
export function pick(
  label: string,
  from: readonly string[],
  words: Words = {},
): Field<string | null | undefined, string | null> {
  return { input: 'pick', label, ...words, from, schema: v.optional(v.nullable(key), null) as never }
}

/** The last part of an entry's own address. */
export function slug(label: string, words: Words = {}): Field<string, string> {
  const schema = v.pipe(
    v.string('Give it an address.'),
    v.nonEmpty('Give it an address.'),
    v.maxLength(longestSlug, tooLong(longestSlug)),
    v.regex(slugPattern, 'Use a-z, 0-9 and hyphens between words.'),
  )
  return { input: 'slug', label, ...words, max: longestSlug, schema, draft: lineUpTo(longestSlug) }
}

/**
 * Kept as it is typed, since spaces at a line's start mean something.
 * @param words.missing the refusal of an empty text; without it the text may be empty
 */
export function markdown(
  label: string,
  { max, missing, ...words }: Words & { max: number; missing?: string },
): Field<string, string> {
  const draft = v.pipe(
    v.string(missing ?? 'Send text.'),
    v.transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, ''),
    ),
    v.maxLength(max, tooLong(max)),
  )
  const schema = v.pipe(
    draft,
    v.check((text) => missing === undefined || text.trim() !== '', missing ?? ''),
  )
  return { input: 'markdown', label, ...words, max, schema, draft }
}

export function picture(label: string, words: Words = {}): Field<Picture | null | undefined, Picture | null> {
  return {
    input: 'picture',
    label,
    ...words,
    schema: v.optional(v.nullable(pictureSchema), null) as never,
    draft: v.optional(v.nullable(undescribedPictureSchema), null) as never,
  }
}
