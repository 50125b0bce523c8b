import { postStates } from '#domain/records/post.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { PostEditor } from '#features/blog/admin/editor/post-editor.tsx'
import { readPostDraft } from '#features/blog/editing/post-draft.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { Text } from '#ui/layout/text.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { PostArticle } from '../marketing/blog/post-article.tsx'

export function AdminPost({ id }: { id: string }) {
  return (
    <RecordScreen
      noun="article"
      record={useRecord(endpointQuery(readPostDraft, { id }))}
      name={({ draft }) => draft.title || 'Untitled'}
      marks={({ state, publishedSlug, publishAt, scheduledBy }) => (
        <>
          <StatusBadge state={postStates[state]} />
          {publishAt && (
            <Text as="span" size="s">
              <DateTime iso={publishAt} />, by {scheduledBy}
            </Text>
          )}
          {publishedSlug && <a href={addressOf(publishedSlug)}>{addressOf(publishedSlug)}</a>}
          <ChangesButton noun="content" id={id} />
        </>
      )}
    >
      {(detail) => (
        <PostEditor
          key={detail.id}
          detail={detail}
          page={(shown) => (
            <PostArticle {...shown} url={location.origin + addressOf(shown.post.slug)} offer={null} />
          )}
        />
      )}
    </RecordScreen>
  )
}

const addressOf = (slug: string) => href('blogPost', { id: slug })
