import { href } from '#routes'
import { joinClasses } from '#ui/join-classes.ts'
import { FooterSettings } from '../frame/footer-settings.tsx'
import frame from '../frame/frame.module.css'
import { SmallPrint } from '../frame/small-print.tsx'
import styles from './poster-footer.module.css'

const links = [
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Terms', href: '/terms-conditions' },
  { label: 'Contact', href: href('contact') },
]

export function PosterFooter() {
  return (
    <footer id="poster-footer" className={joinClasses(frame.frame, styles.footer)}>
      <SmallPrint />
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
