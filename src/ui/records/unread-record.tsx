import { LoadFailure } from '../load-failure.tsx'
import { Loading } from '../loading.tsx'

export type UnreadRecordProps = {
  /** The record's noun in the singular, without an article. */
  noun: string
  /** Why the record failed to load; null while it loads. */
  failure: string | null
  onRetry: () => void
}

/** Replaces a record that is loading or failed to load. */
export function UnreadRecord({ noun, failure, onRetry }: UnreadRecordProps) {
  if (failure === null) return <Loading label={`Loading the ${noun}`} />
  return (
    <LoadFailure title={`The ${noun} could not be loaded`} onRetry={onRetry}>
      {failure}
    </LoadFailure>
  )
}
