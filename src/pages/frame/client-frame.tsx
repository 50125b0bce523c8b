import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { agency } from '#domain/agency.ts'
import type { Me } from '#features/accounts/account.ts'
import { href } from '#routes'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LogOut } from './log-out.tsx'
import { placeAt } from './place.ts'
import styles from './session-frame.module.css'
import { type Area, SessionFrame } from './session-frame.tsx'
import { clientLook } from './waiting-frame.tsx'

const places = [{ label: 'Overview', path: href('dashboard') }]
const name = 'Your projects and account'

const clients: Area = {
  role: 'client',
  name,
  refusal: 'This page is for clients',
  elsewhere: (
    <ButtonLink size="s" href={href('admin')}>
      Go to the admin
    </ButtonLink>
  ),
  header: (user) => <Header user={user} />,
  look: clientLook,
}

export function ClientFrame({
  title,
  staffPath,
  children,
}: {
  title: string
  /** Staff are led there, if they have their own page of it. */
  staffPath?: string
  children: ReactNode
}) {
  return (
    <SessionFrame title={title} area={{ ...clients, staffPath }}>
      {children}
    </SessionFrame>
  )
}

function Header({ user }: { user: Me | undefined }) {
  const [path] = useLocation()
  const accountPath = href('account')
  const current = placeAt(path, places, accountPath)
  return (
    <header className={styles.header}>
      <Home />
      <nav className={styles.places} aria-label={name}>
        {places.map((place) => (
          <Link
            key={place.path}
            href={place.path}
            className={styles.place}
            aria-current={place === current ? 'page' : undefined}
          >
            {place.label}
          </Link>
        ))}
      </nav>
      {user && (
        <div className={styles.person}>
          <Link
            href={accountPath}
            className={styles.personName}
            title={user.email}
            aria-current={current === 'account' ? 'page' : undefined}
          >
            <VisuallyHidden>Your account: </VisuallyHidden>
            {user.name}
          </Link>
          <LogOut />
        </div>
      )}
    </header>
  )
}

export function Home() {
  return (
    <a href={href('landing')} className={styles.home}>
      <Wordmark name={agency.name} />
    </a>
  )
}
