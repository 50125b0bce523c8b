import { useCanonicalUrl } from '#platform/address/page-address.ts'
import { usePathData } from '#platform/api/use-path-data.ts'
import { routes } from '#routes'
import { deferred } from '#ui/hydration/deferred.tsx'
import { PostArticle } from './blog/post-article.tsx'
import { SitePage } from './frame/site-page.tsx'
import { usePageAddress } from './frame/use-page-address.ts'
import { ProjectRequestLink } from './request/project-request-link.tsx'

const RelatedPosts = deferred('related-posts', () =>
  import('./blog/related-posts.section.tsx').then((file) => file.RelatedPosts),
)

export default function BlogPostPage() {
  const { dataPaths } = usePageAddress(routes.blogPost)
  const page = usePathData(dataPaths[0])
  const url = useCanonicalUrl()
  return (
    <SitePage>
      <PostArticle
        {...page}
        url={url}
        offer={<ProjectRequestLink variant="primary">Start Your Project</ProjectRequestLink>}
      />
      <RelatedPosts />
    </SitePage>
  )
}
