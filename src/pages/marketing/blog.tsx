import { type PostCategory, postCategories } from '#domain/records/post.ts'
import { PostFilters } from '#features/blog/list/post-filters.tsx'
import { PostGrid } from '#features/blog/list/post-grid.tsx'
import { hrefWith } from '#features/blog/list/post-list-address.ts'
import type { PostList } from '#features/blog/post.ts'
import { usePathData } from '#platform/api/use-path-data.ts'
import { href, routes } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import styles from './blog/blog.module.css'
import { blogLedes, blogPageHref } from './blog/blog-list.ts'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'
import { usePageAddress } from './frame/use-page-address.ts'

/** All state is in the address, so the list needs no script. */
export default function BlogPage() {
  const { search, dataPaths } = usePageAddress(routes.blog)
  const list = usePathData(dataPaths[0])
  const category = (search.get('category') ?? '') as PostCategory | ''
  const subject = category && postCategories[category]
  return (
    <SitePage>
      <section className={joinClasses(frame.frame, styles.blog)} aria-labelledby="blog-title">
        <header className={styles.head}>
          <h1 id="blog-title" className={styles.title}>
            Notes on {!subject && 'making websites '}
            <span className={frame.stretched}>{subject || 'work'}</span>
          </h1>
          <p className={styles.lede}>{blogLedes[category]}</p>
        </header>
        <PostFilters search={search} tags={list.tags} />
        <div className={styles.count}>
          <p>{summariseResults(list, search)}</p>
          <Filters search={search} />
        </div>
        {list.total === 0 ? (
          <NothingFound search={search} />
        ) : (
          <PostGrid posts={list.posts} level={2} withLead={search.size === 0} />
        )}
        <Pages list={list} search={search} />
      </section>
    </SitePage>
  )
}

function NothingFound({ search }: { search: URLSearchParams }) {
  return (
    <EmptyState
      level={2}
      title="No article matches"
      action={
        <p className={styles.ways}>
          <ButtonLink href={href('blog')}>Show all articles</ButtonLink>
          {search.has('q') && search.size > 1 && (
            <ButtonLink variant="quiet" href={hrefWith(new URLSearchParams(), { q: search.get('q') ?? '' })}>
              Search all articles
            </ButtonLink>
          )}
        </p>
      }
    >
      <p>Try another word, or fewer of them.</p>
    </EmptyState>
  )
}

function Pages({ list: { page, pages }, search }: { list: PostList; search: URLSearchParams }) {
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <ButtonLink href={blogPageHref(search, page - 1)} rel="prev">
          Newer
        </ButtonLink>
      )}
      <ol className={styles.numbers}>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a
              href={blogPageHref(search, number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <ButtonLink href={blogPageHref(search, page + 1)} rel="next">
          Older
        </ButtonLink>
      )}
    </nav>
  )
}

function Filters({ search }: { search: URLSearchParams }) {
  const held = (['category', 'tag', 'q'] as const).filter((name) => search.has(name))
  if (held.length === 0) return null
  return (
    <ul className={styles.held} aria-label="Filters">
      {held.map((name) => (
        <li key={name}>
          <a href={hrefWith(search, { [name]: '' })}>Without {filterLabel(search, name)}</a>
        </li>
      ))}
    </ul>
  )
}

function filterLabel(search: URLSearchParams, name: 'category' | 'tag' | 'q'): string {
  const value = search.get(name) ?? ''
  if (name === 'category') return postCategories[value as PostCategory]
  return name === 'tag' ? `#${value}` : `“${value}”`
}

function summariseResults({ total, page, pages }: PostList, search: URLSearchParams): string {
  const [category, tag, words] = [search.get('category'), search.get('tag'), search.get('q')]
  return [
    `${total} ${total === 1 ? 'article' : 'articles'}`,
    category && `in ${filterLabel(search, 'category')}`,
    tag && `tagged ${filterLabel(search, 'tag')}`,
    words && `for ${filterLabel(search, 'q')}`,
    pages > 1 && `(page ${page} of ${pages})`,
  ]
    .filter(Boolean)
    .join(' ')
}
