import { type CountryResponse, open } from 'maxmind'

/** The specified geolocation service has these names. */
export type Country = { country_code: string; country_name: string }

export type Geolocation = {
  /** Null for a private, unknown or invalid address. */
  countryOf(address: string): Country | null
}

/** ip-location-db has one flat field where MaxMind nests them. */
type CountryRecord = CountryResponse & { country_code?: string }

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/**
 * An MMDB with `country_code`, 8 MB. DB-IP Lite, the default, is CC BY 4.0, which requires a credit to
 * https://db-ip.com.
 */
export async function openGeolocation({ databasePath }: { databasePath: string }): Promise<Geolocation> {
  const database = await open<CountryRecord>(databasePath)
  return {
    countryOf: (address) => countryFromCode(database.get(withoutMapping(address))?.country_code),
  }
}

/** Null for codes without a country (`XX`, `ZZ`, Tor's `T1`). */
export function countryFromCode(code: string | undefined): Country | null {
  if (!code || !/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null
  const name = englishNames.of(code)
  return name ? { country_code: code, country_name: name } : null
}

/** A dual-stack socket reports IPv4 as `::ffff:a.b.c.d`, which country databases lack. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
