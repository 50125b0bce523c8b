import { LoadFailure } from '../load-failure.tsx'
import { Loading } from '../loading.tsx'

export type UnreadRecordProps = {
  /** In the singular, without an article. */
  noun: string
  /** Why it could not be loaded; null while it loads. */
  failure: string | null
  onRetry: () => void
}

/** Stands in for a record that is loading or could not be loaded. */
export function UnreadRecord({ noun, failure, onRetry }: UnreadRecordProps) {
  if (failure === null) return <Loading label={`Loading the ${noun}`} />
  return (
    <LoadFailure title={`The ${noun} could not be loaded`} onRetry={onRetry}>
      {failure}
    </LoadFailure>
  )
}
