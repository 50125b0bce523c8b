import { agency } from '#domain/agency.ts'

/** The end of every footer: the site's owner, and the source of its country data. */
export function SmallPrint() {
  return (
    <>
      {/* A page cached over New Year may show the old year; that is no hydration fault. */}
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
