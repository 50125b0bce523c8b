import { useState } from 'react'
import type { Project } from '#features/portfolio/portfolio.ts'
import { listProjects } from '#features/portfolio/portfolio.wire.ts'
import { readGalleryView, readPreview } from '#features/portfolio/portfolio-address.ts'
import { matchingProjects, PortfolioGallery } from '#features/portfolio/portfolio-gallery.tsx'
import { usePagePath, usePageSearch } from '#platform/address/page-address.ts'
import { prefetchPath, usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import { routes } from '#routes'
import { useIsHydrated } from '#ui/hydration/use-is-hydrated.ts'
import { useLateComponent } from '#ui/hydration/use-late-component.ts'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import { usePageAddress } from '../frame/use-page-address.ts'
import { closePreview, leafPreview, openPreview, showGallery } from './portfolio-history.ts'
import { SectionHead } from './section-head.tsx'

const projectsPath = apiPath(listProjects)

const loadPreview = () =>
  import('#features/portfolio/project-preview.tsx').then((file) => file.ProjectPreview)
const preloadPreview = () => void loadPreview().catch(() => undefined)

/** Without its projects it would replace the server's HTML by an error. */
export async function loadPortfolioSection() {
  if (!import.meta.env.SSR) await prefetchPath(projectsPath)
  return PortfolioSection
}

function PortfolioSection() {
  const path = usePagePath()
  const { search } = usePageAddress(routes.landing)
  const { projects } = usePathData(projectsPath)
  const view = readGalleryView(search)
  const previewed = usePreviewed(projects)
  const [hasFailed, setHasFailed] = useState(false)
  const Preview = useLateComponent(previewed.isOpen, loadPreview, () => {
    setHasFailed(true)
    closePreview()
  })
  return (
    <section
      id="portfolio"
      className={joinClasses(frame.frame, frame.section)}
      aria-labelledby="portfolio-title"
    >
      <SectionHead
        id="portfolio-title"
        title={
          <>
            Sites you can <span className={frame.stretched}>try</span>
          </>
        }
        lede="Demo sites for imaginary businesses, each designed and coded by us. Every one works: open it and click around."
      />
      <PortfolioGallery
        projects={projects}
        view={view}
        path={path}
        search={search}
        onView={showGallery}
        onPreview={({ id }) => {
          setHasFailed(false)
          openPreview(id)
        }}
        onPreviewLikely={preloadPreview}
        notice={
          hasFailed
            ? 'The preview could not be loaded. Check your connection and try again, or open the Live Site.'
            : undefined
        }
      />
      {Preview && previewed.project && (
        <Preview
          open={previewed.isOpen}
          project={previewed.project}
          among={matchingProjects(projects, view)}
          onShow={({ id }) => leafPreview(id)}
          onClose={closePreview}
        />
      )}
    </section>
  )
}

function usePreviewed(projects: readonly Project[]): { isOpen: boolean; project: Project | null } {
  // The server caches pages without this parameter: dialogs never hydrate.
  const isHydrated = useIsHydrated()
  const id = readPreview(new URLSearchParams(usePageSearch()))
  const named = isHydrated ? (projects.find((project) => project.id === id) ?? null) : null
  const [last, setLast] = useState<Project | null>(null)
  if (named && named !== last) setLast(named)
  return { isOpen: named !== null, project: named ?? last }
}
