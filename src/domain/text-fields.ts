import * as v from 'valibot'
import { oneLine } from './one-line.ts'

/** RFC 5321, section 4.5.3.1.3. */
export const longestEmail = 254

/** `max` in UTF-16 units. */
export const tooLong = (max: number) => `Use at most ${max} characters.`

export const requiredLine = (max: number, sentence: string) =>
  v.pipe(v.string(sentence), v.transform(oneLine), v.nonEmpty(sentence), v.maxLength(max, tooLong(max)))

export const lineUpTo = (max: number) =>
  v.pipe(v.string('Send text.'), v.transform(oneLine), v.maxLength(max, tooLong(max)))

export const optionalLine = (max: number) => v.optional(lineUpTo(max), '')

/** Keeps the first `max` items: a long list never costs a lead. */
export const listUpTo = <Item extends v.GenericSchema>(max: number, item: Item, sentence: string) =>
  v.optional(
    v.pipe(
      v.custom<v.InferInput<Item>[]>(Array.isArray, sentence),
      v.transform((list) => list.slice(0, max)),
      v.array(item, sentence),
    ),
    () => [],
  )

/** Keeps line breaks. Drops what PostgreSQL or JSON cannot hold (NUL, lone surrogates). */
export const severalLines = (max: number, sentence = 'Send text.') =>
  v.pipe(v.string(sentence), v.transform(withLineFeeds), v.maxLength(max, tooLong(max)))

function withLineFeeds(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Plain addresses, safe in mail headers and address lists. Japanese carriers issued some with dots side by side. */
const emailPattern =
  /^[^\s\p{C}@<>()[\]\\,;:".][^\s\p{C}@<>()[\]\\,;:"]*@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu

export const isEmail = (address: string): boolean => emailPattern.test(address)

/** Without invisible characters that copying brings along, and with the full-width forms of keyboards as ASCII. */
export function typedEmail(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
}

export const invalidEmailText = 'That email doesn’t look right. Try name@example.com.'

export const requiredEmail = (sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.transform(typedEmail),
    v.nonEmpty(sentence),
    v.maxLength(longestEmail, tooLong(longestEmail)),
    v.check(isEmail, invalidEmailText),
  )

export const optionalEmail = v.optional(
  v.pipe(
    v.string('Send text.'),
    v.transform(typedEmail),
    v.maxLength(longestEmail, tooLong(longestEmail)),
    v.check((email) => email === '' || isEmail(email), invalidEmailText),
  ),
  '',
)
