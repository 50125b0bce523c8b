import { PostGrid } from '#features/blog/list/post-grid.tsx'
import { href } from '#routes'
import { joinClasses } from '#ui/join-classes.ts'
import { TextLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import frame from '../frame/frame.module.css'
import { blogTeasers } from './blog-teasers.ts'
import { SectionHead } from './section-head.tsx'

export function BlogSection() {
  return (
    <section id="blog" className={joinClasses(frame.frame, frame.section)} aria-labelledby="blog-title">
      <SectionHead
        id="blog-title"
        title={
          <>
            How good websites <span className={frame.stretched}>work</span>
          </>
        }
        lede="Design, development, e-commerce, SEO, security and analytics: what we do, and why."
        control={
          <TextLink href={href('blog')} arrow>
            More<VisuallyHidden> articles</VisuallyHidden>
          </TextLink>
        }
      />
      <PostGrid posts={blogTeasers()} level={3} />
    </section>
  )
}
