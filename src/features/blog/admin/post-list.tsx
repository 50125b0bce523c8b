import { useLocation } from 'wouter'
import { postCategories, postStates } from '#domain/records/post.ts'
import { send } from '#platform/api/api-client.ts'
import { useShortList } from '#platform/lists/use-short-list.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { linkColumn, statusColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { BarLabel, RecordList } from '#ui/lists/record-list.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { addPost, listPostDrafts } from '../editing/post-draft.admin.wire.ts'
import type { PostRow } from '../editing/post-draft.ts'

export function PostList() {
  const { list } = useShortList(listPostDrafts)
  const [, navigate] = useLocation()
  const adding = useSending({
    mutationFn: () => send(addPost, {}),
    onSuccess: ({ id }) => navigate(href('adminPost', { id })),
  })
  return (
    <RecordList
      title="Articles"
      noun="articles"
      actions={
        <Button size="s" variant="primary" busy={adding.isPending} onClick={() => adding.save()}>
          <BarLabel icon="plus">New article</BarLabel>
        </Button>
      }
      about={adding.refusal && <Refusal>{adding.refusal}</Refusal>}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(id) => href('adminPost', { id })}
      list={list}
      empty={{ title: 'No articles yet', text: 'What you publish stands on the blog.' }}
    />
  )
}

const columns: DataColumn<PostRow>[] = [
  linkColumn({
    key: 'title',
    header: 'Title',
    href: ({ id }) => href('adminPost', { id }),
    name: ({ title }) => title || 'Untitled',
  }),
  statusColumn({ size: 'l', state: ({ state }) => postStates[state] }),
  {
    key: 'category',
    header: 'Category',
    size: 'm',
    phone: 'under',
    cell: ({ category }) => postCategories[category],
  },
  {
    key: 'published',
    header: 'Published',
    size: 'm',
    cell: ({ publishedAt }) => publishedAt && <DateTime iso={publishedAt} isDay />,
    whole: ({ publishedAt }) => publishedAt && <DateTime iso={publishedAt} />,
  },
  timeColumn({
    key: 'changed',
    header: 'Changed',
    size: 'm',
    phone: 'corner',
    iso: ({ updatedAt }) => updatedAt,
  }),
]
