import { agency } from '#domain/agency.ts'
import NotFoundPage from '#pages/marketing/not-found.tsx'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { useLogInWhen } from './use-log-in.ts'
import { useMe } from './use-me.ts'

/**
 * A project or an invoice. Visitors who are not logged in are asked to log in, whether the record exists or not; to
 * anyone else a record that is not theirs is a missing page, and so far nobody has one.
 */
export default function ClientRecordPage() {
  const { me, hasFailed } = useMe()
  useLogInWhen(me === null)
  if (hasFailed) {
    return (
      <main>
        <LoadFailure title="The server could not be reached" onRetry={() => location.reload()}>
          Check your connection and try again.
        </LoadFailure>
      </main>
    )
  }
  return me ? <NotFoundPage /> : <LoadingScreen name={agency.name} />
}
