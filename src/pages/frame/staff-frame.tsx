import { type ComponentType, type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { agency } from '#domain/agency.ts'
import type { Me } from '#features/accounts/account.ts'
import { href } from '#routes'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LogOut } from './log-out.tsx'
import { type Place, placeAt } from './place.ts'
import { SessionFrame } from './session-frame.tsx'
import styles from './staff-frame.module.css'
import { staffLook } from './waiting-frame.tsx'

export type StaffArea = {
  name: string
  places: readonly Place[]
  accountPath: string
  refusal: string
  /** Beside the name of the agency, once somebody is logged in. */
  strip: ReactNode
  notice: ReactNode
  /** Above the places. Not ready while the session is read. */
  tools: ComponentType<{ isReady: boolean }>
}

export function StaffFrame({
  title,
  area,
  children,
}: {
  title: string
  area: StaffArea
  children: ReactNode
}) {
  const { name, refusal, notice } = area
  return (
    <SessionFrame
      title={title}
      area={{
        ...{ role: 'staff', name, refusal, notice, look: staffLook },
        header: (user) => <Header user={user} area={area} />,
      }}
    >
      {children}
    </SessionFrame>
  )
}

/** Beside the page on wide screens, behind a menu button on others. */
function Header({
  user,
  area: { name, places, accountPath, strip, tools: Tools },
}: {
  user: Me | undefined
  area: StaffArea
}) {
  const [path] = useLocation()
  const current = placeAt(path, places, accountPath)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.matches(':popover-open') && panel.current.hidePopover()
  return (
    <header className={styles.header}>
      <div className={styles.brand}>
        <a href={href('landing')} className={styles.home}>
          <Wordmark name={agency.name} className={styles.wordmark} />
        </a>
        {user && strip}
      </div>
      <button type="button" className={styles.menu} popoverTarget="places">
        <span className={styles.menuLabel}>Menu</span>
        <Icon name="menu" />
      </button>
      <div ref={panel} id="places" popover="auto" className={styles.panel}>
        <Tools isReady={user !== undefined} />
        <Stack as="nav" aria-label={name}>
          {places.map((place) => (
            <Link
              key={place.path}
              href={place.path}
              className={styles.place}
              aria-current={place === current ? 'page' : undefined}
              onClick={close}
              data-command={`go ${place.path}`}
            >
              {place.label}
            </Link>
          ))}
        </Stack>
        {user && (
          <div className={styles.person}>
            <Link
              href={accountPath}
              className={`${styles.place} ${styles.personName}`}
              title={user.email}
              aria-current={current === 'account' ? 'page' : undefined}
              onClick={close}
            >
              <VisuallyHidden>Your account: </VisuallyHidden>
              <span>{user.name}</span>
            </Link>
            <LogOut variant="quiet" className={styles.out} />
          </div>
        )}
      </div>
    </header>
  )
}
