import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import type { LinkPreview, LinkReference } from '#features/accounts/account.ts'
import { previewLink } from '#features/accounts/account.wire.ts'
import { ApiError, send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AuthenticationPage } from './authentication-page.tsx'

export function MailedLinkPage({
  purpose,
  token,
  onGone,
  children,
}: {
  purpose: LinkReference['purpose']
  token: string
  onGone: (why: string) => void
  /** @param refresh after a log-in or log-out */
  children: (preview: LinkPreview, refresh: () => Promise<void>) => ReactNode
}) {
  const [{ preview, failure }, setState] = useState<{ preview?: LinkPreview; failure?: Error }>({})
  const load = useCallback(async () => {
    try {
      setState({ preview: await send(previewLink, {}, { purpose, token }) })
    } catch (error) {
      setState({ failure: error instanceof Error ? error : new Error(String(error)) })
    }
  }, [purpose, token])
  useEffect(() => void load(), [load])
  const gone = failure instanceof ApiError && failure.status === 403 ? explainFailure(failure) : null
  useEffect(() => {
    if (gone) onGone(gone)
  }, [gone, onGone])

  if (failure && !gone) {
    return (
      <AuthenticationPage title="Your link">
        <LoadFailure
          title="This link could not be checked"
          onRetry={() => {
            setState({})
            void load()
          }}
        >
          {explainFailure(failure)}
        </LoadFailure>
      </AuthenticationPage>
    )
  }
  return preview ? children(preview, load) : <LoadingScreen name={agency.name} email={agency.email} />
}

export function otherSessionNote({ session, loggedInAs }: LinkPreview): string | undefined {
  if (session !== 'other') return undefined
  return `You’re logged in as ${loggedInAs}, which is another account. If you go on, it is logged out in this browser.`
}
