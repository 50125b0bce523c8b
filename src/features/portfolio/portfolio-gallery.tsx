import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import { projectCategories, projectCategoryNames } from '#domain/records/portfolio-project.ts'
import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink } from '#ui/forms/chip.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { Project } from './portfolio.ts'
import { type GalleryView, galleryHref } from './portfolio-address.ts'
import styles from './portfolio-gallery.module.css'
import { ProjectCard, type ProjectCardProps } from './project-card.tsx'

const pageSize = 6

/** Two of twelve cards fill four cells each. */
const leadPlaces = [0, 7]

export type PortfolioGalleryProps = {
  projects: readonly Project[]
  view: GalleryView
  path: string
  search: URLSearchParams
  onView: (view: GalleryView) => void
  onPreview: (project: Project) => void
  onPreviewLikely: () => void
  notice?: string | undefined
}

export function matchingProjects(
  projects: readonly Project[],
  { category }: Pick<GalleryView, 'category'>,
): readonly Project[] {
  return category ? projects.filter((project) => project.category === category) : projects
}

export function PortfolioGallery({
  projects,
  view,
  path,
  search,
  onView,
  onPreview,
  onPreviewLikely,
  notice,
}: PortfolioGalleryProps) {
  const matching = matchingProjects(projects, view)
  const shown = view.showsAll ? matching : matching.slice(0, pageSize)
  const all = { category: null, showsAll: false }
  const chips = useChildInView(view.category ? projectCategoryNames.indexOf(view.category) + 1 : 0)
  const { list, toggle, noteToggle } = useToggleFocus(view.showsAll)

  function linkTo(next: GalleryView) {
    return {
      href: galleryHref(path, search, next),
      onClick(event: MouseEvent) {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (next.showsAll !== view.showsAll && next.category === view.category) noteToggle()
        onView(next)
      },
    }
  }
  return (
    <>
      <nav aria-label="Portfolio categories">
        <ul ref={chips} className={styles.chips} onFocus={showWhole}>
          <li>
            <ChipLink {...linkTo(all)} current={view.category === null}>
              All
            </ChipLink>
          </li>
          {projectCategoryNames.map((category) => (
            <li key={category}>
              <ChipLink {...linkTo({ category, showsAll: false })} current={view.category === category}>
                {projectCategories[category]}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.count} role="status">
        {notice ?? countOf(shown.length, matching.length, view)}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={
            view.category ? `No project in ${projectCategories[view.category]} yet` : 'No project to show yet'
          }
          action={view.category && <ButtonLink {...linkTo(all)}>Show every category</ButtonLink>}
        >
          <p>Tell us about yours, and it may be the first.</p>
        </EmptyState>
      ) : (
        <ul ref={list} className={styles.projects} onFocus={showWhole}>
          {shown.map((project, index) => {
            const size = sizeAt(index, shown.length)
            return (
              <li key={project.id} className={joinClasses(styles.project, size !== 's' && styles[size])}>
                <ProjectCard
                  project={project}
                  size={size}
                  onPreview={() => onPreview(project)}
                  onPreviewLikely={onPreviewLikely}
                />
              </li>
            )
          })}
        </ul>
      )}
      {matching.length > pageSize && (
        <p ref={toggle} className={styles.toggle}>
          <ButtonLink size="l" {...linkTo({ ...view, showsAll: !view.showsAll })}>
            {view.showsAll ? 'Show Less' : `Show All ${matching.length} Projects`}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

function sizeAt(index: number, count: number): ProjectCardProps['size'] {
  if (count === 1) return 'xl'
  return leadPlaces.includes(index) ? 'l' : 's'
}

function countOf(shown: number, matching: number, { category }: GalleryView): string {
  const count = `${matching} ${matching === 1 ? 'project' : 'projects'}`
  return [shown < matching ? `${shown} of ${count}` : count, category && `in ${projectCategories[category]}`]
    .filter(Boolean)
    .join(' ')
}

function useChildInView(index: number) {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = ref.current
    const child = row?.children[index]
    if (!row || !(child instanceof HTMLElement)) return
    row.scrollTo({ left: child.offsetLeft - (row.clientWidth - child.offsetWidth) / 2 })
  }, [index])
  return ref
}

/** Chrome does not scroll a focused element into its row. Under a mouse, a moving one would miss the click. */
function showWhole({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function useToggleFocus(showsAll: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const toggle = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    const row = list.current
    const first = row?.children[pageSize]
    if (showsAll && row && first) {
      first.querySelector('h3')?.focus({ preventScroll: true })
      const isStrip = row.scrollWidth > row.clientWidth
      if (isStrip) first.scrollIntoView({ block: 'nearest', inline: 'start' })
    } else toggle.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [showsAll])
  return {
    list,
    toggle,
    noteToggle() {
      wasPressed.current = true
    },
  }
}
