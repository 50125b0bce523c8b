import type { WaitingContent } from '#platform/content/content.ts'

type ContentState = { label: string; means: 'good' | 'staff' | 'under-way' | 'neutral' }

const states = {
  published: { label: 'Published', means: 'good' },
  draft: { label: 'Draft waits', means: 'staff' },
  unpublished: { label: 'Never published', means: 'staff' },
  scheduled: { label: 'Scheduled', means: 'under-way' },
  removed: { label: 'Removed', means: 'neutral' },
} as const satisfies Record<string, ContentState>

export function contentState({
  isRemoved,
  publishAt,
  published,
  isChanged,
}: Pick<WaitingContent, 'isRemoved' | 'publishAt' | 'published' | 'isChanged'>): ContentState {
  if (isRemoved) return states.removed
  if (publishAt !== null) return states.scheduled
  if (!published) return states.unpublished
  return isChanged ? states.draft : states.published
}
