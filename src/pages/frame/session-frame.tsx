import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { agency } from '#domain/agency.ts'
import type { Me } from '#features/accounts/account.ts'
import { readSession } from '#features/accounts/account.wire.ts'
import { documentTitle } from '#pages/screen-titles.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { useLive } from '#platform/live/use-live.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorBoundary } from '#ui/states/error-boundary.tsx'
import { useFocusRecovery } from '#ui/use-focus-recovery.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LogOut } from './log-out.tsx'
import styles from './session-frame.module.css'
import { contentId, SkipLinks } from './skip-links.tsx'
import { useLogInRedirect } from './use-log-in-redirect.ts'
import { FrameBox, type FrameLook, WaitingFrame } from './waiting-frame.tsx'

export type Area = {
  role: Me['role']
  /** The area's name, such as 'Admin'. */
  name: string
  refusal: string
  elsewhere?: ReactNode
  /** The page that staff get instead of the refusal. */
  staffPath?: string | undefined
  notice?: ReactNode
  /** Without a user while the session is read. */
  header: (user: Me | undefined) => ReactNode
  look: FrameLook
}

export const session = endpointQuery(readSession)

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

function Guarded({ area, children }: { area: Area; children: ReactNode }) {
  const { data, error, refetch } = useQuery(session)
  const isLoggedOut = data?.user === null
  useSessionEnd()
  useLogInRedirect(isLoggedOut)
  const isLedAway = data?.user?.role === 'staff' && area.staffPath !== undefined
  useEffect(() => {
    if (isLedAway && area.staffPath) location.replace(area.staffPath)
  }, [isLedAway, area.staffPath])

  if (data?.user?.role === area.role) {
    return (
      <FrameBox look={area.look}>
        <SkipLinks />
        {area.header(data.user)}
        <FrameContent look={area.look} live={`${area.role}:${data.user.email}`} notice={area.notice}>
          {children}
        </FrameContent>
      </FrameBox>
    )
  }
  if (isLedAway || (!data?.user && !error))
    return <WaitingFrame look={area.look} header={area.header(undefined)} />
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

export function FrameContent({
  look,
  live,
  notice,
  children,
}: {
  look: FrameLook
  /** Whose hints the page hears. */
  live: string
  notice?: ReactNode
  children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  useFocusRecovery(main)
  return (
    <main ref={main} id={contentId} tabIndex={-1} className={look.main}>
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
