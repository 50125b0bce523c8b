import { agency, socialLinks } from '#domain/agency.ts'
import { policyLabels } from '#features/policies/policy-labels.ts'
import { useServices } from '#features/pricing/catalogue/use-services.ts'
import { usePagePath } from '#platform/address/page-address.ts'
import { href, policyPaths } from '#routes'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { FooterSettings } from './footer-settings.tsx'
import frame from './frame.module.css'
import styles from './site-footer.module.css'
import { getStartedLink, type SiteLink, signInLink, siteLinks } from './site-links.ts'
import { SiteNavLink } from './site-nav-link.tsx'
import { SmallPrint } from './small-print.tsx'
import { SocialLinks } from './social-links.tsx'

/** The specification has no page about the agency. */
const aboutUs = { label: 'About Us', href: '/contact#about' }

type Column = { id: string; title: string; links: readonly SiteLink[] }

const siteColumns: readonly Column[] = [
  { id: 'site-links', title: 'Site', links: [...siteLinks, getStartedLink, signInLink] },
  {
    id: 'company-links',
    title: 'Company',
    links: [
      aboutUs,
      { label: 'Contact', href: href('contact') },
      ...policyPaths.map((path) => ({ label: policyLabels[path], href: path })),
    ],
  },
]

export function SiteFooter() {
  const path = usePagePath()
  const { cards } = useServices()
  const services = { id: 'service-links', title: 'Services', links: cards.map(serviceLink) }
  const columns: readonly Column[] = [...(cards.length > 0 ? [services] : []), ...siteColumns]
  return (
    <footer id="site-footer" className={joinClasses(frame.frame, styles.footer)}>
      <div className={styles.columns}>
        <div className={styles.agency}>
          <Wordmark name={agency.name} />
          <p>{agency.tagline}</p>
          <a href={`mailto:${agency.email}`}>{agency.email}</a>
          <SocialLinks links={socialLinks()} className={styles.social} />
        </div>
        {columns.map(({ id, title, links }) => (
          <nav key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            <ul className={styles.linkList}>
              {links.map((link) => (
                <li key={link.label}>
                  <SiteNavLink link={link} path={path} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.small}>
        <FooterSettings
          className={styles.settings}
          hasSpider={path === href('landing') || path === href('home')}
        />
        <SmallPrint />
      </div>
    </footer>
  )
}

function serviceLink({ title }: { title: string }): SiteLink {
  return { label: title, href: '/#services' }
}
