import { Text } from '#ui/layout/text.tsx'
import type { ContentDifference } from './content-differences.ts'

/** Each field that differs, with both values. Phrasing content. */
export function ContentDifferenceList({ differences }: { differences: readonly ContentDifference[] }) {
  return differences.map(({ name, label, before, after }) => (
    <Text key={name} as="span" block wrap="typed">
      <Text as="span" tone="muted">
        {label}: {before && `${before} → `}
      </Text>
      {after || 'none'}
    </Text>
  ))
}
