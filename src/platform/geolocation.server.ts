import { type CountryResponse, open } from 'maxmind'

/** A country with the field names of the specified geolocation service. */
export type Country = { country_code: string; country_name: string }

export type Geolocation = {
  /** Returns the country of an IP address; null if the address is private, unknown or invalid. */
  countryOf(address: string): Country | null
}

/** DB-IP Lite of ip-location-db has one flat field, where MaxMind nests them. */
type CountryRecord = CountryResponse & { country_code?: string }

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/**
 * Reads a country database (MMDB with `country_code`) into memory, about 8 MB. The default is DB-IP Lite, CC BY 4.0,
 * whose licence asks pages to credit https://db-ip.com.
 */
export async function openGeolocation({ databasePath }: { databasePath: string }): Promise<Geolocation> {
  const database = await open<CountryRecord>(databasePath)
  return {
    countryOf: (address) => countryFromCode(database.get(withoutMapping(address))?.country_code),
  }
}

/** Names a country by its ISO code; null for a code that names no country (`XX`, `ZZ`, Tor's `T1`). */
export function countryFromCode(code: string | undefined): Country | null {
  if (!code || !/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null
  const name = englishNames.of(code)
  return name ? { country_code: code, country_name: name } : null
}

/** A socket for both families reports IPv4 as `::ffff:a.b.c.d`, which country databases lack. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
