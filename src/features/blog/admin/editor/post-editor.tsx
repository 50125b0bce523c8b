import { type ReactNode, useState } from 'react'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { postCategories } from '#domain/records/post.ts'
import { slugOf } from '#domain/slug.ts'
import { PictureField } from '#features/pictures/picture-field.tsx'
import { Button } from '#ui/button.tsx'
import { Conflict } from '#ui/changes/conflict.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { SaveBar } from '#ui/changes/save-bar.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import type { PostDetail } from '../../editing/post-draft.ts'
import type { PostContent } from '../../post.ts'
import { type PostPage, postLimits } from '../../post.ts'
import { postKind } from '../../post-kind.ts'
import { postCommands } from '../post-commands.ts'
import { MarkdownArea } from './markdown-area.tsx'
import { PageFrame } from './page-frame.tsx'
import { PostActions } from './post-actions.tsx'
import styles from './post-editor.module.css'
import { TagsInput } from './tags-input.tsx'
import { usePostDraft } from './use-post-draft.ts'

type Shown = Pick<PostPage, 'post' | 'html' | 'headings'>

/** @param props.page the public page of an article, for the preview */
export function PostEditor({ detail, page }: { detail: PostDetail; page: (shown: Shown) => ReactNode }) {
  const editing = usePostDraft(detail)
  const { draft, change, publishing, saving, both } = editing
  const [showsPage, setShowsPage] = useState(false)
  const publish = useCommandButton(postCommands.publish)
  const { formProps, field, refusal } = useForm({
    schema: postKind.schema,
    values: () => draft,
    answer: publishing,
    onSubmit: editing.publish,
  })
  function rename(title: string) {
    const follows = !detail.firstPublishedAt && draft.slug === slugOf(draft.title)
    change({ title, ...(follows && { slug: slugOf(title) }) })
  }
  const isPublic = detail.publishedSlug !== null
  return (
    <div className={joinClasses(styles.editor, showsPage && styles.showsPage)}>
      <Stack as="form" gap="6" packed shrinks className={styles.form} {...formProps}>
        <Stack gap="4" packed shrinks>
          <TextInput
            {...field('title')}
            label="Title"
            mark="none"
            required
            maxLength={postLimits.title}
            value={draft.title}
            onChange={({ currentTarget }) => rename(currentTarget.value)}
          />
          <MarkdownArea
            {...field('body')}
            label="Text"
            maxLength={postLimits.body}
            value={draft.body}
            onChange={(body) => change({ body })}
          />
        </Stack>
        <RecordSection title="In lists and search">
          <TextArea
            {...field('excerpt')}
            label="Excerpt"
            mark="none"
            required
            rows={2}
            maxLength={postLimits.excerpt}
            value={draft.excerpt}
            onChange={({ currentTarget }) => change({ excerpt: currentTarget.value })}
          />
          <div className={styles.pair}>
            <Select
              {...field('category')}
              label="Category"
              mark="none"
              value={draft.category}
              onChange={({ currentTarget }) =>
                change({ category: currentTarget.value as PostContent['category'] })
              }
            >
              {Object.entries(postCategories).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <TagsInput {...field('tags')} tags={draft.tags} onChange={(tags) => change({ tags })} />
          </div>
          <Checkbox
            label="Featured on the blog"
            checked={draft.featured}
            onChange={({ currentTarget }) => change({ featured: currentTarget.checked })}
          />
        </RecordSection>
        <RecordSection title="Address and cover">
          <TextInput
            {...field('slug')}
            label="Address"
            mark="none"
            required
            hint={
              detail.firstPublishedAt
                ? 'The earlier address will lead to a new one.'
                : 'It follows the title until the article is published.'
            }
            value={draft.slug}
            onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
          />
          <PictureField
            name="cover"
            label="Cover"
            hint="Without one, a cover is drawn for the category."
            value={draft.cover}
            altError={field('cover.alt').error}
            onChange={(cover) => change({ cover })}
          />
        </RecordSection>
        {both && (
          <Stack gap="3">
            <Conflict
              takesFocus={false}
              rows={both.map((name) => ({
                label: postKind.fields[name].label,
                now: inShort(detail.draft[name]),
                yours: inShort(draft[name]),
              }))}
            >
              Someone changed this article while you were writing.
            </Conflict>
            <Cluster gap="2 3">
              <Button size="s" onClick={editing.keep}>
                Save mine anyway
              </Button>
              <Button size="s" onClick={editing.discard}>
                Keep theirs
              </Button>
            </Cluster>
          </Stack>
        )}
        <SaveBar>
          <Text size="s" tone="muted" role="status">
            {stateOf(editing)}
          </Text>
          <Button size="s" className={styles.toggle} onClick={() => setShowsPage(!showsPage)}>
            {showsPage ? 'Write' : 'Preview'}
          </Button>
          <PostActions detail={detail} isSaved={!editing.isDirty && !editing.isBusy} />
          {(!isPublic || detail.state !== 'published' || editing.isDirty) && detail.state !== 'removed' && (
            <Button
              {...publish}
              type="submit"
              size="s"
              variant="primary"
              busy={publishing.isPending || (editing.isBusy && !saving.isPending)}
            >
              {isPublic ? 'Publish the changes' : 'Publish'}
            </Button>
          )}
          <Refusal>{!both && (refusal ?? (saving.problems.length > 0 ? saving.refusal : null))}</Refusal>
        </SaveBar>
      </Stack>
      <aside className={styles.preview}>
        <PageFrame title="What visitors see">{page(shownOf(detail, draft))}</PageFrame>
      </aside>
    </div>
  )
}

function stateOf({ isDirty, isBusy, isWaiting, isKept }: ReturnType<typeof usePostDraft>): string {
  if (isWaiting && !isKept) return 'Not saved. Keep this page open until the connection is back.'
  if (isWaiting) return 'Kept on this device. It is saved once the connection is back.'
  return isDirty || isBusy ? 'Saving…' : 'Saved'
}

const longestShown = 200

function inShort(value: PostContent[keyof PostContent]): string {
  const text =
    typeof value === 'object'
      ? value && 'alt' in value
        ? value.alt
        : (value ?? []).join(', ')
      : String(value)
  return text.length > longestShown ? `${text.slice(0, longestShown).trimEnd()}…` : text || 'Nothing'
}

/** The text is as it was last saved, since the server renders it. */
function shownOf(detail: PostDetail, { cover, body: _, ...draft }: PostContent): Shown {
  const publishedAt = detail.firstPublishedAt ?? detail.publishAt ?? new Date().toISOString()
  return {
    post: {
      ...draft,
      author: detail.author,
      title: draft.title || 'Untitled',
      slug: draft.slug || 'untitled',
      tags: [...draft.tags],
      ...(cover && { cover }),
      publishedAt,
      updatedAt: publishedAt,
      publishedOn: agencyDayAt(new Date(publishedAt)),
      readingMinutes: detail.readingMinutes,
    },
    html: detail.html,
    headings: detail.headings,
  }
}
