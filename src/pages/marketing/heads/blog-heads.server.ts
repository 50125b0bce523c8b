import { agency } from '#domain/agency.ts'
import { type PostCategory, postCategories } from '#domain/records/post.ts'
import { hrefWith } from '#features/blog/list/post-list-address.ts'
import type { PostList, PostPage } from '#features/blog/post.ts'
import { href } from '#routes'
import { blogLedes, blogPageHref } from '../blog/blog-list.ts'
import { articleFact, breadcrumbFact } from './facts.server.ts'
import type { PageHead, PageHeadInput } from './page-head.server.ts'
import { fixedPictures, postPicture } from './share-picture.server.ts'

const feedLink = () =>
  ({
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${agency.name} blog`,
    href: '/blog/feed.xml',
  }) as const
const blogCrumb = { name: 'Blog', path: href('blog') }

const categoryCrumb = (category: PostCategory) => ({
  name: postCategories[category],
  path: hrefWith(new URLSearchParams(), { category }),
})

export function blogHead({ origin, search, data }: PageHeadInput): PageHead {
  const { page, pages } = data[0] as PostList
  const category = (search.get('category') ?? '') as PostCategory | ''
  const title = category ? `${postCategories[category]} articles` : 'Blog: notes on making websites work'
  const pageNote = page > 1 ? `, page ${page}` : ''
  const isNarrowed = search.has('tag') || search.has('q')
  return {
    title: `${title}${pageNote} | ${agency.name}`,
    description: `${blogLedes[category]}${page > 1 ? ` Page ${page} of ${pages}.` : ''}`,
    canonicalPath: isNarrowed ? undefined : blogPageHref(search, page),
    picture: fixedPictures().blog,
    facts: [breadcrumbFact(origin, category ? [blogCrumb, categoryCrumb(category)] : [blogCrumb])],
    links: [
      feedLink(),
      ...(page > 1 ? [{ rel: 'prev' as const, href: blogPageHref(search, page - 1) }] : []),
      ...(page < pages ? [{ rel: 'next' as const, href: blogPageHref(search, page + 1) }] : []),
    ],
  }
}

export function blogPostHead({ origin, data }: PageHeadInput): PageHead {
  const { post } = data[0] as PostPage
  const path = href('blogPost', { id: post.slug })
  return {
    title: `${post.title} | ${agency.name}`,
    description: post.excerpt,
    canonicalPath: path,
    picture: postPicture(post),
    kind: 'article',
    facts: [
      articleFact(origin, post),
      breadcrumbFact(origin, [blogCrumb, categoryCrumb(post.category), { name: post.title, path }]),
    ],
    links: [feedLink()],
  }
}
