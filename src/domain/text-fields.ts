import * as v from 'valibot'
import { oneLine } from './one-line.ts'

/** Longest address that mail allows (RFC 5321, 4.5.3.1.3). */
export const longestEmail = 254

/** The message of a field with more than `max` characters (UTF-16 units). */
export const tooLong = (max: number) => `Use at most ${max} characters.`

/** A non-blank line of text; `max` in UTF-16 units. */
export const requiredLine = (max: number, sentence: string) =>
  v.pipe(v.string(sentence), v.transform(oneLine), v.nonEmpty(sentence), v.maxLength(max, tooLong(max)))

/** A line of text that may be blank; `max` in UTF-16 units. */
export const lineUpTo = (max: number) =>
  v.pipe(v.string('Send text.'), v.transform(oneLine), v.maxLength(max, tooLong(max)))

/** A line of text; '' if missing. */
export const optionalLine = (max: number) => v.optional(lineUpTo(max), '')

/** A list that keeps its first `max` items, so that a long list never costs a lead. */
export const listUpTo = <Item extends v.GenericSchema>(max: number, item: Item, sentence: string) =>
  v.optional(
    v.pipe(
      v.custom<v.InferInput<Item>[]>(Array.isArray, sentence),
      v.transform((list) => list.slice(0, max)),
      v.array(item, sentence),
    ),
    () => [],
  )

/** Text with line breaks. Removes what PostgreSQL or JSON cannot hold (NUL, lone surrogates). */
export const severalLines = (max: number, sentence = 'Send text.') =>
  v.pipe(v.string(sentence), v.transform(withLineFeeds), v.maxLength(max, tooLong(max)))

function withLineFeeds(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/**
 * One plain address: words joined by single dots, one @, a domain of letters, digits and inner hyphens that ends in
 * letters. No mail header or address list can read more into it. Only sending mail tells whether the address exists.
 */
export const onePlainAddress =
  /^[^\s\p{C}@<>()[\]\\,;:".]+(?:\.[^\s\p{C}@<>()[\]\\,;:".]+)*@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu

/** The message of an address that is none. */
export const notPlainAddress = 'Enter one email address, like name@example.com.'

/** One plain address; `sentence` is the message if it is missing. */
export const requiredEmail = (sentence: string) =>
  v.pipe(
    v.string(sentence),
    v.trim(),
    v.nonEmpty(sentence),
    v.maxLength(longestEmail, tooLong(longestEmail)),
    v.regex(onePlainAddress, notPlainAddress),
  )

/** One plain address; '' if missing. */
export const optionalEmail = v.optional(
  v.pipe(
    v.string('Send text.'),
    v.trim(),
    v.maxLength(longestEmail, tooLong(longestEmail)),
    v.check((email) => email === '' || onePlainAddress.test(email), notPlainAddress),
  ),
  '',
)
