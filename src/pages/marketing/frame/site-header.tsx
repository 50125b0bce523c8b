import { type MouseEvent, memo } from 'react'
import { agency } from '#domain/agency.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { dialogInHistory, useDialogInHistory } from '#platform/address/dialog-in-address.ts'
import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { usePagePath } from '#platform/address/page-address.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useLateComponent } from '#ui/hydration/use-late-component.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from './frame.module.css'
import { ScrollWeb } from './scroll-web.tsx'
import styles from './site-header.module.css'
import { getStartedLink, isLandingPath, signInLink, siteLinks } from './site-links.ts'
import { SiteNavLink } from './site-nav-link.tsx'

const loadDrawer = () => import('./site-drawer.tsx').then((file) => file.SiteDrawer)
const preloadDrawer = () => void loadDrawer().catch(() => undefined)

const menu = dialogInHistory('menu')

/** Until the menu's script has loaded. */
const footerNavigation = '#site-links'

export const SiteHeader = memo(function SiteHeader() {
  const path = usePagePath()
  const isMenuOpen = useDialogInHistory('menu')
  const Drawer = useLateComponent(isMenuOpen, loadDrawer, () => {
    menu.clear()
    location.hash = footerNavigation
  })

  function scrollToTop(event: MouseEvent) {
    if (!isLandingPath(path) || !isPlainClick(event)) return
    event.preventDefault()
    history.replaceState(history.state, '', path)
    window.scrollTo({ top: 0 })
  }
  function openMenu(event: MouseEvent) {
    event.preventDefault()
    menu.open()
  }
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={joinClasses(frame.frame, styles.header)}>
        <a className={styles.home} href="/" onClick={scrollToTop} aria-label={`${agency.name}, home`}>
          {agency.hasWeb && <ScrollWeb look="mark" />}
          <Wordmark name={agency.name} className={styles.wordmark} />
        </a>
        <nav className={styles.links} aria-label="Main">
          <ul className={styles.linkList}>
            {siteLinks.map((link) => (
              <li key={link.label}>
                <SiteNavLink link={link} path={path} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.currency}>
          <CurrencySelect />
        </div>
        <a className={styles.signIn} href={signInLink.href}>
          {signInLink.label}
        </a>
        <ButtonLink className={styles.start} href={getStartedLink.href}>
          {getStartedLink.label}
        </ButtonLink>
        <a
          className={styles.menu}
          href={footerNavigation}
          data-early
          aria-haspopup="dialog"
          aria-label="Menu"
          onClick={openMenu}
          onPointerEnter={preloadDrawer}
          onFocus={preloadDrawer}
        >
          <Icon name="menu" />
        </a>
      </header>
      {Drawer && <Drawer open={isMenuOpen} path={path} onClose={menu.close} onLeave={menu.clear} />}
    </>
  )
})
