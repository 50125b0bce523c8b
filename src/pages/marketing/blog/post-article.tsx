import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { postCategories } from '#domain/records/post.ts'
import { ArticleBody } from '#features/blog/article/article-body.tsx'
import { ShareLinks } from '#features/blog/article/share-links.tsx'
import { PostCover } from '#features/blog/cover/post-cover.tsx'
import { hrefWith } from '#features/blog/list/post-list-address.ts'
import type { PostPage } from '#features/blog/post.ts'
import { href } from '#routes'
import { Contents } from '#ui/contents.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Day } from '#ui/records/day.tsx'
import frame from '../frame/frame.module.css'
import styles from './blog-post.module.css'

const all = new URLSearchParams()

type PostArticleProps = Pick<PostPage, 'html' | 'headings'> & {
  post: PostPage['post']
  url: string
  /** Asks for a project. */
  offer: ReactNode
}

export function PostArticle({ post, html, headings, url, offer }: PostArticleProps) {
  const category = { name: postCategories[post.category], href: hrefWith(all, { category: post.category }) }
  return (
    <article className={joinClasses(frame.frame, styles.article)} aria-labelledby="post-title">
      <header className={styles.head}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.trail}>
            <li>
              <a href={href('blog')}>Blog</a>
            </li>
            <li>
              <a href={category.href}>{category.name}</a>
            </li>
          </ol>
        </nav>
        <h1 id="post-title" className={styles.title}>
          {post.title}
        </h1>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <PostCover
          slug={post.slug}
          category={post.category}
          cover={post.cover}
          drawn
          className={styles.cover}
        />
      </header>
      <dl className={styles.facts}>
        <Fact label="By">{post.author}</Fact>
        <Fact label="Published">
          <Day day={post.publishedOn} />
        </Fact>
        <Fact label="Reading time">{post.readingMinutes} min read</Fact>
        <Fact label="Tags">
          {post.tags.map((tag, index) => (
            <span key={tag}>
              {index > 0 && ', '}
              <a href={hrefWith(all, { tag })}>{tag}</a>
            </span>
          ))}
        </Fact>
      </dl>
      <div className={styles.columns}>
        <div className={styles.side} data-above-dock>
          {headings.length > 1 && (
            <Contents title="In this article" parts={headings.map(({ id, text }) => ({ id, title: text }))} />
          )}
          <div className={styles.share}>
            <ShareLinks url={url} title={post.title} />
          </div>
        </div>
        <div className={styles.text}>
          <ArticleBody html={html} />
          <aside className={styles.offer} aria-labelledby="offer-title">
            <h2 id="offer-title">Would you rather have it done for you?</h2>
            <p>
              Tell us what your business does. We answer within {agency.responseTime}. Asking is free; you pay
              10% when work starts.
            </p>
            {offer}
          </aside>
        </div>
      </div>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
