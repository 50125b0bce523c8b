import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { agency } from '#domain/agency.ts'
import type { Me } from '#features/accounts/account.ts'
import { readSession } from '#features/accounts/account.wire.ts'
import { documentTitle } from '#pages/screen-titles.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { useLive } from '#platform/live/use-live.ts'
import { href } from '#routes'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorBoundary } from '#ui/states/error-boundary.tsx'
import { useFocusRecovery } from '#ui/use-focus-recovery.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useLogInRedirect } from '../use-log-in-redirect.ts'
import { LogOut } from './log-out.tsx'
import styles from './session-frame.module.css'
import { contentId, SkipLinks } from './skip-links.tsx'
import staffStyles from './staff-frame.module.css'
import { StaffHeader } from './staff-header.tsx'
import { ClientWaitingFrame, WaitingFrame } from './waiting-frame.tsx'

/** `records`: another path of its records. */
export type Place = { label: string; path: string; records?: string }

export type Area = {
  role: Me['role']
  /** As in 'Staff area'. */
  name: string
  /** The first place is also current on screens without a place. */
  places: readonly Place[]
  accountPath: string
  refusal: string
  elsewhere?: ReactNode
  /** Where staff are led instead of the refusal. */
  staffPath?: string | undefined
  notice?: ReactNode
  /** Above the places, for staff. Not ready while the session is read. */
  tools?: ComponentType<{ isReady: boolean }>
}

const session = endpointQuery(readSession)

// Lives until log-in or log-out loads a new page.
let client: QueryClient | undefined

export function SessionFrame({ title, area, children }: { title: string; area: Area; children: ReactNode }) {
  client ??= createQueryClient()
  return (
    <QueryClientProvider client={client}>
      <title>{documentTitle(title)}</title>
      <Guarded area={area}>{children}</Guarded>
    </QueryClientProvider>
  )
}

/** For a screen opened by a mailed link without a log-in. */
export function LinkFrame({
  title,
  client,
  token,
  children,
}: {
  title: string
  client: QueryClient
  token: string
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={client}>
      <title>{documentTitle(title)}</title>
      <SkipLinks />
      <header className={styles.header}>
        <Home />
        <div className={styles.person}>
          <Visitor />
        </div>
      </header>
      <Main live={`link:${token}`}>{children}</Main>
    </QueryClientProvider>
  )
}

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
  const [path] = useLocation()
  const isLoggedOut = data?.user === null
  useSessionEnd()
  useLogInRedirect(isLoggedOut)
  const isLedAway = data?.user?.role === 'staff' && area.staffPath !== undefined
  useEffect(() => {
    if (isLedAway && area.staffPath) location.replace(area.staffPath)
  }, [isLedAway, area.staffPath])

  if (data?.user?.role === area.role) {
    return (
      <AreaFrame user={data.user} area={area}>
        {children}
      </AreaFrame>
    )
  }
  if (isLedAway || (!data?.user && !error)) {
    if (area.role === 'client') {
      return (
        <ClientWaitingFrame header={<Header user={undefined} area={area} current={placeAt(path, area)} />} />
      )
    }
    return (
      <WaitingFrame header={<StaffHeader user={undefined} area={area} current={placeAt(path, area)} />} />
    )
  }
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
            <Cluster gap="4" align="center">
              {area.elsewhere}
              <LogOut />
            </Cluster>
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

function placeAt(path: string, { places, accountPath }: Area): Place | 'account' | undefined {
  if (path === accountPath) return 'account'
  const inner = places
    .slice(1)
    .find((place) => path.startsWith(place.path) || (place.records && path.startsWith(place.records)))
  return inner ?? places[0]
}

function AreaFrame({ user, area, children }: { user: Me; area: Area; children: ReactNode }) {
  const [path] = useLocation()
  const current = placeAt(path, area)
  const live = `${area.role}:${user.email}`
  if (area.role === 'staff') {
    return (
      <div className={staffStyles.frame} data-dense>
        <SkipLinks />
        <StaffHeader user={user} area={area} current={current} />
        <Main className={staffStyles.main} live={live} notice={area.notice}>
          {children}
        </Main>
      </div>
    )
  }
  return (
    <>
      <SkipLinks />
      <Header user={user} area={area} current={current} />
      <Main live={live} notice={area.notice}>
        {children}
      </Main>
    </>
  )
}

function Main({
  className = styles.main,
  live,
  notice,
  children,
}: {
  className?: string | undefined
  /** Whose hints the page hears. */
  live: string
  notice?: ReactNode
  children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  useFocusRecovery(main)
  return (
    <main ref={main} id={contentId} tabIndex={-1} className={className}>
      <ConnectionNotice live={live} />
      {notice}
      <ErrorBoundary of={path} fallback={<BrokenScreen />}>
        {children}
      </ErrorBoundary>
    </main>
  )
}

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

function Header({
  user,
  area: { name, places, accountPath },
  current,
}: {
  user: Me | undefined
  area: Area
  current: Place | 'account' | undefined
}) {
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

function ConnectionNotice({ live }: { live: string }) {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const { isSilent, readAgain } = useLive(live)
  return (
    <div role="status" className={styles.connection}>
      {!isOnline && 'You’re offline. This page may be out of date, and changes can’t be saved.'}
      {isOnline && isSilent && (
        <>
          No news from our server for a minute. This page may be out of date.
          <Button size="s" onClick={readAgain}>
            Refresh
          </Button>
        </>
      )}
    </div>
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
