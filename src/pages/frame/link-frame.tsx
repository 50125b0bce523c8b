import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LinkAgain } from '#features/clients/links/link-again.tsx'
import { linkRequestOf } from '#features/clients/links/link-request.ts'
import { NotFound, notFoundTitle } from '#pages/marketing/dead-ends/not-found.tsx'
import { documentTitle } from '#pages/screen-titles.ts'
import { readMailedFragment } from '#platform/address/mailed-fragment.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ClientFrame, Home } from './client-frame.tsx'
import styles from './session-frame.module.css'
import { FrameContent, session } from './session-frame.tsx'
import { SkipLinks } from './skip-links.tsx'
import { clientLook } from './waiting-frame.tsx'

/** After `#`, so no request's address contains it. */
function readLinkToken(): string | null {
  return /^[\w-]{22}$/.exec(readMailedFragment(location.hash))?.[0] ?? null
}

/** Others get a 404 page, whether the record exists or not. */
export function LinkedRecord({
  title,
  path,
  staffPath,
  missing,
  children,
}: {
  title: string
  path: string
  /** The page where staff read it. */
  staffPath: string
  missing: string
  /** @param onMissing call it if the record does not exist for this user */
  children: (onMissing: () => void) => ReactNode
}) {
  const [link] = useState(() => {
    const token = readLinkToken()
    return token === null ? null : { token, client: createQueryClient({ headers: linkHeaders(token) }) }
  })
  const [isMissing, setIsMissing] = useState(false)
  const record = children(() => setIsMissing(true))
  if (link) {
    return (
      <LinkFrame title={title} {...link}>
        {isMissing ? (
          <DeadLink title={title} path={path}>
            {missing}
          </DeadLink>
        ) : (
          record
        )}
      </LinkFrame>
    )
  }
  return (
    <ClientFrame title={isMissing ? notFoundTitle : title} staffPath={staffPath}>
      {isMissing ? (
        <NotFound
          ways={
            <>
              <ButtonLink variant="primary" href={href('dashboard')}>
                Go to your overview
              </ButtonLink>
              <ButtonLink href={href('contact')}>Contact Us</ButtonLink>
            </>
          }
        >
          Check the address, or whether it belongs to another account of yours.
        </NotFound>
      ) : (
        record
      )}
    </ClientFrame>
  )
}

function DeadLink({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  const request = linkRequestOf(path)
  return (
    <>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <EmptyState
        title="This link doesn’t work"
        level={2}
        action={
          <>
            <ButtonLink variant="primary" href={`${href('login')}?next=${encodeURIComponent(path)}`}>
              Log in
            </ButtonLink>
            {request && <LinkAgain request={request} />}
          </>
        }
      >
        {children}
      </EmptyState>
    </>
  )
}

/** For a screen opened by an emailed link without a log-in. */
function LinkFrame({
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
      <FrameContent look={clientLook} live={`link:${token}`}>
        {children}
      </FrameContent>
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
