import { useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { safeNextPath } from '#features/accounts/account.ts'
import { FirstStaffForm } from '#features/accounts/first-staff-form.tsx'
import { LogInForm } from '#features/accounts/log-in-form.tsx'
import { href } from '#routes'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { OrbWeb } from '#ui/brand/orb-web.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import styles from './login.module.css'
import { useMe } from './use-me.ts'

/** Loads the desk as a new page, so that memory keeps nothing of an earlier session. */
function enter() {
  const next = new URLSearchParams(location.search).get('next')
  location.replace(safeNextPath(next, href('admin')))
}

/** The log-in for staff. With a fresh installation's one-time link it shows the form for the first account. */
export default function LoginPage() {
  // The token is in the fragment, which browsers never send, so it reaches no log.
  const [firstToken] = useState(() => new URLSearchParams(location.hash.slice(1)).get('first'))
  const { me, hasFailed } = useMe()
  const isStaff = me?.role === 'staff'
  useEffect(() => {
    if (isStaff) enter()
  }, [isStaff])
  const title = firstToken ? 'Set up the first account' : 'Log in'
  if (isStaff || (me === undefined && !hasFailed)) return <LoadingScreen name={agency.name} />
  return (
    <div className={styles.page}>
      <title>{`${title} · ${agency.name}`}</title>
      <main className={styles.main}>
        <a href={href('landing')} className={styles.home}>
          <Wordmark name={agency.name} />
        </a>
        <div className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          {firstToken ? (
            <>
              <p className={styles.lead}>
                This link works once. The account you create here can read and answer all requests.
              </p>
              <FirstStaffForm token={firstToken} onLoggedIn={enter} />
            </>
          ) : (
            <LogInForm onLoggedIn={enter} />
          )}
        </div>
      </main>
      <div className={styles.side}>
        <OrbWeb seed="log-in" width={800} height={1000} hub={{ x: 430, y: 420 }} className={styles.web} />
      </div>
    </div>
  )
}
