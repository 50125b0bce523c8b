import { type ReactNode, useState } from 'react'
import { linkHeaders } from '#platform/api/link-token.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ClientFrame } from './client-frame.tsx'
import { LinkFrame } from './session-frame.tsx'

/** Reads the token of a mailed link, which stands after `#`, so that no request's address has it. */
function readLinkToken(): string | null {
  return /^#([\w-]{22})$/.exec(location.hash)?.[1] ?? null
}

/**
 * A client's record, for its owner and for whoever has its mailed link. To anyone else who is logged in it is a missing
 * page, whether it exists or not.
 */
export function LinkedRecord({
  title,
  path,
  elsewhere,
  missing,
  notFound,
  children,
}: {
  title: string
  /** The record's page. */
  path: string
  /** The record's screen for staff. */
  elsewhere: string
  /** What to do about a link that opens nothing. */
  missing: string
  /** The page for somebody who is logged in and has no such record. The screens import it, which keeps it a chunk of its own. */
  notFound: ReactNode
  /** @param onMissing call it if there is no such record for whoever asks. */
  children: (onMissing: () => void) => ReactNode
}) {
  const [link] = useState(() => {
    const token = readLinkToken()
    return token === null ? null : createQueryClient({ headers: linkHeaders(token) })
  })
  const [isMissing, setIsMissing] = useState(false)
  const record = children(() => setIsMissing(true))
  if (link) {
    return (
      <LinkFrame title={title} client={link}>
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

/** Tells the holder of a link that it opens nothing, whatever the reason. */
function DeadLink({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  return (
    <>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <EmptyState
        title="This link doesn’t work"
        level={2}
        action={
          <ButtonLink variant="primary" href={`${href('login')}?next=${encodeURIComponent(path)}`}>
            Log in
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </>
  )
}
