import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { agency } from '#domain/agency.ts'
import type { Me } from '#features/accounts/account.ts'
import { readSession } from '#features/accounts/account.wire.ts'
import { documentTitle } from '#pages/screen-titles.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { reading } from '#platform/api/reading.ts'
import { href } from '#routes'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorBoundary } from '#ui/states/error-boundary.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useLogInWhen } from '../use-log-in.ts'
import { LogOut } from './log-out.tsx'
import styles from './session-frame.module.css'

/** The screens of one kind of person. */
export type Area = {
  role: Me['role']
  /** The area's name within a heading: 'Staff area'. */
  name: string
  /**
   * The navigation. The first place also counts as the current one on every screen that is in no other. `records`: where
   * else its records are.
   */
  places: readonly { label: string; path: string; records?: string }[]
  accountPath: string
  /** Heading for somebody who is logged in and has no business here. */
  refusal: string
  /** Where they belong. */
  elsewhere?: ReactNode
}

const session = reading(readSession)

// Shared by the screens of a visit. Log-in and log-out load a new page, which drops it.
let client: QueryClient | undefined

/** The frame of every screen that needs a log-in: account and navigation. It sends visitors to the log-in. */
export function SessionFrame({ title, area, children }: { title: string; area: Area; children: ReactNode }) {
  client ??= createQueryClient()
  return (
    <QueryClientProvider client={client}>
      <title>{documentTitle(title)}</title>
      <Guarded area={area}>{children}</Guarded>
    </QueryClientProvider>
  )
}

/** The frame of a screen that a mailed link opens without a log-in. */
export function LinkFrame({
  title,
  client,
  children,
}: {
  title: string
  /** Sends the link's token with every request. */
  client: QueryClient
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={client}>
      <title>{documentTitle(title)}</title>
      <header className={styles.header}>
        <Home />
        <div className={styles.person}>
          <Visitor />
        </div>
      </header>
      <Main>{children}</Main>
    </QueryClientProvider>
  )
}

/** Says who is logged in beside the link, or leads to the log-in. */
function Visitor() {
  const { data, isPending } = useQuery(session)
  if (isPending) return null
  if (!data?.user) {
    return (
      <a href={href('login')} className={styles.personName}>
        Log in
      </a>
    )
  }
  const { email, name, role } = data.user
  return (
    <a href={href(role === 'staff' ? 'adminAccount' : 'account')} className={styles.personName} title={email}>
      <VisuallyHidden>Your account: </VisuallyHidden>
      {name}
    </a>
  )
}

function Guarded({ area, children }: { area: Area; children: ReactNode }) {
  const { data, error, refetch } = useQuery(session)
  const isLoggedOut = data?.user === null
  useSessionEnd()
  useLogInWhen(isLoggedOut)

  if (data?.user?.role === area.role) {
    return (
      <>
        <Header user={data.user} area={area} />
        <Main>{children}</Main>
      </>
    )
  }
  if (!data?.user && !error) return <LoadingScreen name={agency.name} email={agency.email} />
  return (
    <main className={styles.main}>
      <h1>
        <VisuallyHidden>{area.name}</VisuallyHidden>
      </h1>
      {data?.user && (
        <EmptyState
          title={area.refusal}
          level={2}
          action={
            <div className={styles.ways}>
              {area.elsewhere}
              <LogOut />
            </div>
          }
        >
          You are logged in as {data.user.email}.
        </EmptyState>
      )}
      {error && !data && (
        <EmptyState
          title={explainFailure(error)}
          level={2}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )}
    </main>
  )
}

function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  useKeptFocus(main)
  return (
    <main ref={main} className={styles.main}>
      <OfflineNotice />
      <ErrorBoundary of={path} fallback={<BrokenScreen />}>
        {children}
      </ErrorBoundary>
    </main>
  )
}

/** Says within the frame that a screen failed to render. The frame's ways to other screens stay. */
function BrokenScreen() {
  return (
    <>
      <h1>
        <VisuallyHidden>Error</VisuallyHidden>
      </h1>
      <div role="alert">
        <EmptyState
          title="This page cannot be shown"
          level={2}
          action={<Button onClick={() => location.reload()}>Reload the page</Button>}
        >
          Part of it can’t be loaded. If reloading doesn’t help, write to{' '}
          <a href={`mailto:${agency.email}`}>{agency.email}</a>.
        </EmptyState>
      </div>
    </>
  )
}

function Home() {
  return (
    <a href={href('landing')} className={styles.home}>
      <Wordmark name={agency.name} />
    </a>
  )
}

function Header({ user, area: { name, places, accountPath } }: { user: Me; area: Area }) {
  const [path] = useLocation()
  const inner = places
    .slice(1)
    .find((place) => path.startsWith(place.path) || (place.records && path.startsWith(place.records)))
  const current = path === accountPath ? undefined : (inner ?? places[0])
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

function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return (
    <p role="status" className={styles.offline}>
      {!isOnline && 'You’re offline. This page may be out of date, and changes can’t be saved.'}
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
      if (error instanceof ApiError && error.status === 401)
        queries.setQueryData(session.queryKey, { user: null })
    }
    const stopQueries = queries.getQueryCache().subscribe(({ query }) => check(query.state.error))
    const stopChanges = queries.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error))
    return () => {
      stopQueries()
      stopChanges()
    }
  }, [queries])
}
