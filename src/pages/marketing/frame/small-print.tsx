import { agency } from '#domain/agency.ts'

/** The end of every footer: whose the site is, and where its data about countries come from. */
export function SmallPrint() {
  return (
    <>
      {/* A page cached over New Year may show the old year; it is not worth a fault. */}
      <p suppressHydrationWarning>
        {`© ${agency.foundedYear}–${new Date().getUTCFullYear()} ${agency.name}`}
      </p>
      <p>
        Country data: <a href="https://db-ip.com">IP Geolocation by DB-IP</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
      </p>
    </>
  )
}
