import { postCategories } from '#domain/records/post.ts'
import { defineContent } from '#platform/content/define-content.ts'
import * as field from '#platform/content/fields.ts'
import { href } from '#routes'
import { postLimits } from './post.ts'

export const postKind = defineContent({
  kind: 'post',
  noun: 'article',
  title: 'Articles',
  place: { text: 'Blog', href: href('blog') },
  fields: {
    title: field.line('Title', { max: postLimits.title, missing: 'Give the article a title.' }),
    slug: field.slug('Address'),
    excerpt: field.text('Excerpt', {
      max: postLimits.excerpt,
      missing: 'Say in a sentence or two what it is about.',
    }),
    category: field.choice(
      'Category',
      Object.entries(postCategories).map(([value, label]) => ({
        value: value as keyof typeof postCategories,
        label,
      })),
    ),
    tags: field.lines('Tags', { max: postLimits.tag, most: postLimits.tags }),
    featured: field.toggle('Featured'),
    author: field.line('Author', { max: postLimits.author, missing: 'Name the author.' }),
    cover: field.picture('Cover'),
    body: field.markdown('Text', { max: postLimits.body, missing: 'Write the article.' }),
  },
  named: 'title',
  publishes: 'posts',
  changedBy: 'staff',
  savesUnfinished: true,
  listedAt: href('adminPosts'),
})
