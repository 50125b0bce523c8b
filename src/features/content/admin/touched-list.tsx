import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { RecordSection } from '#ui/records/record-section.tsx'
import { readTouched } from '../content.admin.wire.ts'

/** What is open and names this entry. Shows nothing without any: it is no condition of a publication. */
export function TouchedList({ kind, id }: { kind: string; id: string }) {
  const { data } = useQuery(endpointQuery(readTouched, { kind, id }))
  if (!data || data.items.length === 0) return null
  return (
    <RecordSection title="Open now">
      <ul>
        {data.items.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </RecordSection>
  )
}
