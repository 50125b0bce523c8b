import { agency } from '#domain/agency.ts'
import { href } from '#routes'
import { joinClasses } from '#ui/join-classes.ts'
import { FooterSettings } from '../footer-settings.tsx'
import frame from '../frame.module.css'
import styles from './poster-footer.module.css'

const links = [
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Terms', href: '/terms-conditions' },
  { label: 'Contact', href: href('contact') },
]

export function PosterFooter() {
  return (
    <footer id="poster-footer" className={joinClasses(frame.frame, styles.footer)}>
      {/* A page cached over New Year may show the old year; it is not worth a fault. */}
      <p suppressHydrationWarning>
        © {agency.foundedYear}–{new Date().getUTCFullYear()} {agency.name}
      </p>
      <p>
        Country data: <a href="https://db-ip.com">IP Geolocation by DB-IP</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
      </p>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
      <FooterSettings hasSpider={false} />
    </footer>
  )
}
