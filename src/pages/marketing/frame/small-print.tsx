import { agency } from '#domain/agency.ts'

export function SmallPrint() {
  return (
    <>
      {/* A cached page may show last year. */}
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
