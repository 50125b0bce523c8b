import { useState } from 'react'
import { useParams } from 'wouter'
import NotFoundPage from '#pages/marketing/not-found.tsx'
import { linkHeaders } from '#platform/api/link-token.ts'
import { createQueryClient } from '#platform/api/query-client.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/records/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ClientFrame } from './frame/client-frame.tsx'
import { LinkFrame } from './frame/session-frame.tsx'
import { ClientProject } from './project/client-project.tsx'

/** Reads the token of a mailed link, which stands after `#`, so that no request's address has it. */
function readLinkToken(): string | null {
  return /^#([\w-]{22})$/.exec(location.hash)?.[1] ?? null
}

/**
 * A client's project, for its owner and for whoever has its mailed link. To anyone else who is logged in it is a missing
 * page, whether it exists or not.
 */
export default function ProjectPage() {
  const { id = '' } = useParams()
  const [link] = useState(() => {
    const token = readLinkToken()
    return token === null ? null : createQueryClient({ headers: linkHeaders(token) })
  })
  const [isMissing, setIsMissing] = useState(false)
  const project = <ClientProject id={id} onMissing={() => setIsMissing(true)} />
  if (link) {
    return (
      <LinkFrame title="Project" client={link}>
        {isMissing ? <DeadLink path={href('project', { id })} /> : project}
      </LinkFrame>
    )
  }
  if (isMissing) return <NotFoundPage />
  return (
    <ClientFrame
      title="Project"
      elsewhere={
        <ButtonLink size="s" href={href('adminProject', { id })}>
          Open it in the staff area
        </ButtonLink>
      }
    >
      {project}
    </ClientFrame>
  )
}

/** Tells the holder of a link that it opens nothing, whatever the reason. */
function DeadLink({ path }: { path: string }) {
  return (
    <>
      <h1>
        <VisuallyHidden>Project</VisuallyHidden>
      </h1>
      <EmptyState
        title="This link opens nothing"
        level={2}
        action={
          <ButtonLink variant="primary" href={`${href('login')}?next=${encodeURIComponent(path)}`}>
            Log in
          </ButtonLink>
        }
      >
        It is incomplete, has expired, or was ended. If the project is yours, log in with the e-mail address
        that we write to.
      </EmptyState>
    </>
  )
}
