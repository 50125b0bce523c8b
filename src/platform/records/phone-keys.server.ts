import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asciiDigits } from '#domain/ascii-digits.ts'
import { countryCodeOf } from './country-code.server.ts'

/**
 * What a phone number is compared by: two people share one if `phone_seeks` of the first, in the database, has a key of the
 * second. `+` has a number with its country, `n:` its national part; `u:` has a number of an unknown country, which is compared
 * by its national part with any. Numbers of two known countries never match. Empty for what is no number.
 * @param phone one or several, with extensions, in the digits of any script
 * @param country of a number without its country code, as a name or a code; '' if unknown
 */
export function phoneKeys(phone: string, country: string): string[] {
  const code = countryCodeOf(country)
  return [...new Set(numbersIn(asciiDigits(phone)).flatMap((number) => keysOf(number, code)))]
}

export type Called = { phone: string; country: string }

/** `phone_seeks` decides the same in the database. */
export function isSamePhone(one: Called, other: Called): boolean {
  const keys = phoneKeys(one.phone, one.country)
  const seeks = new Set(
    keys.flatMap((key) => {
      if (key.startsWith('n:')) return [`u:${key.slice(2)}`]
      return key.startsWith('u:') ? [key, `n:${key.slice(2)}`] : [key]
    }),
  )
  return phoneKeys(other.phone, other.country).some((key) => seeks.has(key))
}

/** The number without country code, trunk prefix and signs, for the search. Null for other words. */
export function searchedNumber(words: string): string | null {
  const text = asciiDigits(words).trim()
  if (!/^[+(]?\d[\d\s().+/-]*$/.test(text)) return null
  const part = keysOf(text, null).find((key) => !key.startsWith('+'))
  return part?.slice(2) ?? null
}

const fewestDigits = 7

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A slash divides two numbers only where both parts are long enough: `030/1234567` is one. */
function numbersIn(text: string): string[] {
  const parts = text.split(/:::|[;,/|\n]|\s(?:or|and|oder|und|ou|et|o|y)\s|&|(?<=\d)\s+(?=\+)/i)
  return parts.every((part) => digitsOf(part).length >= fewestDigits) ? parts : [text]
}

const extension = /(?:ext|extn|extension|x|#|poste|durchwahl)[=\s.:]{0,3}(\d{1,7})$/i

function keysOf(number: string, country: CountryCode | null): string[] {
  const [, inner = ''] = extension.exec(number.trim()) ?? []
  const outer = number
    .trim()
    .replace(extension, '')
    .replace(/^\D*00\s*(?=[1-9])/, '+')
  const digits = digitsOf(outer)
  if (digits.length < fewestDigits || isFiller(digits)) return []
  return withoutExtension(outer, country).map((key) => (inner ? `${key}x${inner}` : key))
}

/** `0000000000` and `1234567890` are typed to fill a field. */
const isFiller = (digits: string) => /^(\d)\1*$/.test(digits) || '12345678901234'.startsWith(digits)

function withoutExtension(text: string, country: CountryCode | null): string[] {
  const known = parsePhoneNumberFromString(text, country ?? undefined)
  if (known && (text.includes('+') || known.isPossible())) {
    const part = national(known.nationalNumber)
    return isFiller(part) ? [] : [known.number, `n:${part}`]
  }
  const digits = digitsOf(text)
  const inWords = parsePhoneNumberFromString(`+${digits}`)
  return [
    `u:${national(digits)}`,
    // A country code or another prefix may come first.
    ...(digits.length > 10 ? [`u:${digits.slice(-10)}`] : []),
    ...(inWords?.isValid() ? [inWords.number] : []),
  ]
}

/** Without the trunk prefix, which some write and others leave out. */
const national = (digits: string) => digits.replace(/^0+/, '')
