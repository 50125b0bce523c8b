import { type ReactNode, useState } from 'react'
import { LinkAgain } from '#features/clients/links/link-again.tsx'
import { linkRequestOf } from '#features/clients/links/link-request.ts'
import { readMailedFragment } from '#platform/address/mailed-fragment.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ClientFrame } from './client-frame.tsx'
import { LinkFrame } from './session-frame.tsx'

/** After `#`, so no request's address contains it. */
function readLinkToken(): string | null {
  return /^[\w-]{22}$/.exec(readMailedFragment(location.hash))?.[0] ?? null
}

/** Others get a 404 page, whether the record exists or not. */
export function LinkedRecord({
  title,
  path,
  elsewhere,
  missing,
  notFound,
  children,
}: {
  title: string
  path: string
  elsewhere: string
  missing: string
  /** Imported by screens, which keeps it a separate chunk. */
  notFound: ReactNode
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
  if (isMissing) return notFound
  return (
    <ClientFrame
      title={title}
      elsewhere={
        <ButtonLink size="s" href={elsewhere}>
          Open it in the staff area
        </ButtonLink>
      }
    >
      {record}
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
