import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import type { LinkLook, LinkQuestion } from '#features/accounts/account.ts'
import { lookAtLink } from '#features/accounts/account.wire.ts'
import { ApiError, send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { DoorPage } from './door-page.tsx'

/** The page of a mailed link, once it knows which account the link is for and whose session this browser has. */
export function LinkedDoor({
  purpose,
  token,
  onGone,
  children,
}: {
  purpose: LinkQuestion['purpose']
  token: string
  /** The link has expired or was used. */
  onGone: (why: string) => void
  /** @param lookAgain after a log-in or log-out; until its answer the page stays as it is */
  children: (look: LinkLook, lookAgain: () => Promise<void>) => ReactNode
}) {
  const [{ look, failure }, setState] = useState<{ look?: LinkLook; failure?: Error }>({})
  const ask = useCallback(async () => {
    try {
      setState({ look: await send(lookAtLink, {}, { purpose, token }) })
    } catch (error) {
      setState({ failure: error instanceof Error ? error : new Error(String(error)) })
    }
  }, [purpose, token])
  useEffect(() => void ask(), [ask])
  const gone = failure instanceof ApiError && failure.status === 403 ? explainFailure(failure) : null
  useEffect(() => {
    if (gone) onGone(gone)
  }, [gone, onGone])

  if (failure && !gone) {
    return (
      <DoorPage title="Your link">
        <LoadFailure
          title="This link could not be checked"
          onRetry={() => {
            setState({})
            void ask()
          }}
        >
          {explainFailure(failure)}
        </LoadFailure>
      </DoorPage>
    )
  }
  return look ? children(look, ask) : <LoadingScreen name={agency.name} email={agency.email} />
}

/** Says whose session the button of a link for another account would end. */
export function otherSessionNote({ session, loggedInAs }: LinkLook): string | undefined {
  if (session !== 'other') return undefined
  return `You’re logged in as ${loggedInAs}, which is another account. If you go on, it is logged out in this browser.`
}
