import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import styles from './site-drawer.module.css'
import { getStartedLink, signInLink, siteLinks } from './site-links.ts'
import { SiteNavLink } from './site-nav-link.tsx'

export type SiteDrawerProps = {
  open: boolean
  path: string
  onClose: () => void
  /** Back need not return to where the menu opened. */
  onLeave: () => void
}

export function SiteDrawer({ open, path, onClose, onLeave }: SiteDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Menu"
      closeLabel="Close menu"
      whenTyped="applied"
      footer={
        <div className={styles.actions}>
          <ButtonLink variant="primary" block href={getStartedLink.href}>
            {getStartedLink.label}
          </ButtonLink>
          <ButtonLink block href={signInLink.href}>
            {signInLink.label}
          </ButtonLink>
        </div>
      }
    >
      <nav aria-label="Main">
        <ul className={styles.links}>
          {siteLinks.map((link) => (
            <li key={link.label}>
              <SiteNavLink link={link} path={path} onClick={onLeave} />
            </li>
          ))}
        </ul>
      </nav>
      <CurrencySelect />
    </Drawer>
  )
}
