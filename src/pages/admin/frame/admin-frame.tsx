import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { agency } from '#domain/agency.ts'
import type { Me } from '#features/accounts/account.ts'
import { ApiError, sendJson } from '#platform/api/api-client.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { href } from '#routes'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/records/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useLogInWhen } from '../../account/use-log-in.ts'
import styles from './admin-frame.module.css'

type Session = { user: Me | null }

const mePath = '/api/me'

// Shared by the desk's screens. Log-in and log-out load a new page, which drops it.
let client: QueryClient | undefined

/** The frame of every screen of the desk: account and navigation. It sends visitors to the log-in. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  client ??= createQueryClient()
  return (
    <QueryClientProvider client={client}>
      <title>{`${title} · ${agency.name}`}</title>
      <Guarded>{children}</Guarded>
    </QueryClientProvider>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery<Session>({ queryKey: [mePath], staleTime: 0 })
  const isLoggedOut = data?.user === null
  useSessionEnd()
  useLogInWhen(isLoggedOut)

  if (data?.user?.role === 'staff') {
    return (
      <>
        <Header user={data.user} />
        <main className={styles.main}>
          <OfflineNotice />
          {children}
        </main>
      </>
    )
  }
  if (!data?.user && !error) return <LoadingScreen name={agency.name} />
  return (
    <main className={styles.main}>
      <h1>
        <VisuallyHidden>Staff area</VisuallyHidden>
      </h1>
      {data?.user && (
        <EmptyState title="This account has no access to the staff area" level={2} action={<LogOut />}>
          You are logged in as {data.user.email}.
        </EmptyState>
      )}
      {error && !data && (
        <EmptyState
          title="The server could not be reached"
          level={2}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )}
    </main>
  )
}

const places = [
  { label: 'Leads', name: 'admin' },
  { label: 'Payments', name: 'adminPayments' },
  { label: 'Mail', name: 'adminMail' },
  { label: 'Prices', name: 'adminPrices' },
] as const

function Header({ user }: { user: Me }) {
  const [path] = useLocation()
  const accountPath = href('adminAccount')
  const inner = places.find(({ name }) => path.startsWith(href(name)) && name !== 'admin')?.name
  const current = path === accountPath ? null : (inner ?? 'admin')
  return (
    <header className={styles.header}>
      <a href={href('landing')} className={styles.home}>
        <Wordmark name={agency.name} />
      </a>
      <nav className={styles.places} aria-label="Staff area">
        {places.map(({ label, name }) => (
          <Link
            key={name}
            href={href(name)}
            className={styles.place}
            aria-current={name === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.person}>
        <Link
          href={accountPath}
          className={styles.personName}
          title={user.email}
          aria-current={path === accountPath ? 'page' : undefined}
        >
          <VisuallyHidden>Your account: </VisuallyHidden>
          {user.name}
        </Link>
        <LogOut />
      </div>
    </header>
  )
}

function LogOut() {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  async function logOut() {
    setState('sending')
    try {
      await sendJson('POST', '/api/auth/sign-out', {})
      location.assign(href('login'))
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button size="s" busy={state === 'sending'} onClick={logOut}>
        Log out
      </Button>
      <span role="alert" className={styles.refusal}>
        {state === 'failed' && 'You are still logged in, because the server could not be reached.'}
      </span>
    </>
  )
}

function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return (
    <p role="status" className={styles.offline}>
      {!isOnline && 'You are offline. What you see may be old, and changes cannot be saved.'}
    </p>
  )
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Ends the session in the browser as soon as any answer says that nobody is logged in. */
function useSessionEnd() {
  const queries = useQueryClient()
  useEffect(() => {
    const check = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) queries.setQueryData([mePath], { user: null })
    }
    const stopQueries = queries.getQueryCache().subscribe(({ query }) => check(query.state.error))
    const stopChanges = queries.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error))
    return () => {
      stopQueries()
      stopChanges()
    }
  }, [queries])
}
