import { type CountryCode, getCountries } from 'libphonenumber-js/min'

const languages = ['en', 'de', 'fr', 'es']

const codes = new Map<string, CountryCode>()

/** @param place ends with a country, as a name in a common language or its ISO 3166 code: `Lyon, France`, `DE` */
export function countryCodeOf(place: string): CountryCode | null {
  if (codes.size === 0) {
    for (const code of getCountries()) {
      codes.set(code.toLowerCase(), code)
      for (const language of languages) {
        const name = new Intl.DisplayNames(language, { type: 'region' }).of(code)
        if (name) codes.set(name.toLowerCase(), code)
      }
    }
    for (const [name, code] of otherNames) codes.set(name, code)
  }
  const last = place.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return codes.get(last) ?? null
}

const otherNames = [
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['usa', 'US'],
  ['uae', 'AE'],
] as const
