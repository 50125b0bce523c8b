import { agency, siteOrigin } from '#domain/agency.ts'
import { type PostCategory, type PostList, postCategories } from '#features/blog/post.ts'
import { hrefWith, PostFilters } from '#features/blog/post-filters.tsx'
import { PostGrid } from '#features/blog/post-grid.tsx'
import { usePathData } from '#platform/use-path-data.ts'
import { href, routes } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './blog.module.css'
import { FeedLink } from './feed-link.tsx'
import frame from './frame.module.css'
import { PageHead } from './page-head.tsx'
import { SitePage } from './site-page.tsx'
import { breadcrumbList, StructuredData } from './structured-data.tsx'
import { usePageAddress } from './use-page-address.ts'

const ledes: Record<PostCategory | '', string> = {
  '': 'Design, code, shops, search, security and figures: what we do for clients, explained so that you can check it, or do it yourself.',
  design: 'Layout, colour and forms, for the people who have to read and fill them in.',
  development: 'How pages are built so that they come fast and stay still.',
  'e-commerce': 'Baskets, prices and payments that add up.',
  seo: 'Being found, and staying found when the site changes.',
  security: 'What keeps a website closed to strangers, and brings it back if all else fails.',
  analytics: 'Few figures, read carefully.',
}

/** The list of articles. Filters, search and page stand in the address; nothing here needs a script. */
export function BlogPage() {
  const { search, dataPaths } = usePageAddress(routes.blog)
  const list = usePathData<PostList>(dataPaths[0] ?? '')
  const category = (search.get('category') ?? '') as PostCategory | ''
  const narrowed = search.has('tag') || search.has('q')
  const subject = category && postCategories[category]
  const title = subject ? `${subject} articles` : 'Blog: notes on making websites work'
  const pageNote = list.page > 1 ? `, page ${list.page}` : ''
  return (
    <SitePage>
      <PageHead
        title={`${title}${pageNote} | ${agency.name}`}
        description={ledes[category]}
        canonicalPath={narrowed ? undefined : pageHref(search, list.page)}
      />
      {narrowed && <meta name="robots" content="noindex, follow" />}
      {list.page > 1 && <link rel="prev" href={pageHref(search, list.page - 1)} />}
      {list.page < list.pages && <link rel="next" href={pageHref(search, list.page + 1)} />}
      <FeedLink />
      <StructuredData
        data={breadcrumbList([
          { name: 'Blog', url: siteOrigin + href('blog') },
          ...(category
            ? [{ name: subject, url: siteOrigin + hrefWith(new URLSearchParams(), { category }) }]
            : []),
        ])}
      />
      <section className={joinClasses(frame.frame, styles.blog)} aria-labelledby="blog-title">
        <header className={styles.head}>
          <h1 id="blog-title" className={styles.title}>
            Notes on {!subject && 'making websites '}
            <span className={frame.stretched}>{subject || 'work'}</span>
          </h1>
          <p className={styles.lede}>{ledes[category]}</p>
        </header>
        <PostFilters search={search} tags={list.tags} />
        <p className={styles.count}>{countOf(list, search)}</p>
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
              Search in all articles
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
        <ButtonLink href={pageHref(search, page - 1)} rel="prev">
          Newer
        </ButtonLink>
      )}
      <ol className={styles.numbers}>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a
              href={pageHref(search, number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <ButtonLink href={pageHref(search, page + 1)} rel="next">
          Older
        </ButtonLink>
      )}
    </nav>
  )
}

function pageHref(search: URLSearchParams, page: number): string {
  return hrefWith(search, { page: page > 1 ? String(page) : '' })
}

function countOf({ total, page, pages }: PostList, search: URLSearchParams): string {
  const [tag, words] = [search.get('tag'), search.get('q')]
  return [
    `${total} ${total === 1 ? 'article' : 'articles'}`,
    tag && `tagged #${tag}`,
    words && `for “${words}”`,
    pages > 1 && `(page ${page} of ${pages})`,
  ]
    .filter(Boolean)
    .join(' ')
}
