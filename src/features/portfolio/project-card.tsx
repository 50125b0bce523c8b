import type { ComponentProps } from 'react'
import { projectCategories } from '#domain/records/portfolio-project.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Badge } from '#ui/records/badge.tsx'
import { Day } from '#ui/records/day.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { isConceptWork, type Project } from './portfolio.ts'
import styles from './project-card.module.css'
import { ProjectPicture } from './project-picture.tsx'
import { Rating } from './rating.tsx'

const shownTechnologies = 3

export type ProjectCardProps = {
  project: Project
  /** l: four cells if there is room, with a phone beside the text. xl: the only card. */
  size: 's' | 'l' | 'xl'
  onPreview: () => void
  onPreviewLikely: () => void
}

export function ProjectCard({ project, size, onPreview, onPreviewLikely }: ProjectCardProps) {
  const { id, title, client, technologies } = project
  const more = technologies.length - shownTechnologies
  return (
    <article
      className={joinClasses(styles.card, size !== 's' && styles[size])}
      aria-labelledby={`project-${id}`}
    >
      <div className={styles.pictures}>
        <ProjectPicture
          project={project}
          className={styles.picture}
          sizes={
            size !== 's'
              ? '(min-width: 90rem) 56rem, (min-width: 68rem) 62vw, (min-width: 44rem) 94vw, 20rem'
              : '(min-width: 90rem) 27rem, (min-width: 68rem) 30vw, (min-width: 44rem) 46vw, 20rem'
          }
        />
        <button
          type="button"
          className={styles.peek}
          data-scripted
          tabIndex={-1}
          aria-hidden="true"
          onClick={onPreview}
          onPointerEnter={onPreviewLikely}
        />
      </div>
      {size === 'l' && project.imageUrl && (
        <ProjectPicture project={project} kind="mobile" alt="" className={styles.phone} />
      )}
      <p className={styles.badges}>
        {project.featured && <Badge tone="yolk">Featured</Badge>}
        <Badge>{projectCategories[project.category]}</Badge>
        <Rating project={project} className={styles.rating} />
      </p>
      <h3 className={styles.title} id={`project-${id}`} tabIndex={-1}>
        {title}
      </h3>
      <p className={styles.description}>{project.description}</p>
      <ul className={styles.technologies} aria-label="Technologies">
        {technologies.slice(0, shownTechnologies).map((technology) => (
          <li key={technology}>{technology}</li>
        ))}
        {more > 0 && <li>{`+${more} more`}</li>}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>{isConceptWork(project) ? 'Concept project' : 'Client'}</dt>
          <dd>{client}</dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>
            <Day day={project.completionDate} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="s"
          data-scripted
          aria-haspopup="dialog"
          onClick={onPreview}
          onPointerEnter={onPreviewLikely}
          onFocus={onPreviewLikely}
        >
          Preview
          <VisuallyHidden>{` of ${client}`}</VisuallyHidden>
        </Button>
        <LiveSiteLink project={project} size="s" className={styles.live} />
      </div>
    </article>
  )
}

export function LiveSiteLink({
  project: { liveUrl, client },
  ...look
}: { project: Pick<Project, 'liveUrl' | 'client'> } & Pick<
  ComponentProps<typeof ButtonLink>,
  'size' | 'variant' | 'className'
>) {
  return (
    <ButtonLink {...look} href={liveUrl} target="_blank" rel="noopener">
      Live Site
      <VisuallyHidden>{` of ${client} (opens in a new tab)`}</VisuallyHidden>
    </ButtonLink>
  )
}
