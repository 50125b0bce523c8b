import { projectCategories } from '#domain/records/portfolio-project.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Day } from '#ui/records/day.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { isConceptWork, type Project } from './portfolio.ts'
import { LiveSiteLink } from './project-card.tsx'
import { ProjectPicture } from './project-picture.tsx'
import styles from './project-preview.module.css'
import { Rating } from './rating.tsx'

export type ProjectPreviewProps = {
  open: boolean
  project: Project
  among: readonly Project[]
  onShow: (project: Project) => void
  onClose: () => void
}

export function ProjectPreview({ open, project, among, onShow, onClose }: ProjectPreviewProps) {
  const at = among.findIndex(({ id }) => id === project.id)
  const step = (by: number) => among[(at + by + among.length) % among.length] ?? project
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      className={styles.dialog}
      title={project.title}
      description={
        isConceptWork(project)
          ? `Concept project: ${project.client} is imaginary, but the site works.`
          : `Made for ${project.client}.`
      }
      closeLabel="Close preview"
      footer={
        <>
          <LiveSiteLink project={project} variant="primary" />
          {at >= 0 && among.length > 1 && (
            <div className={styles.leaf}>
              <Button onClick={() => onShow(step(-1))}>
                Previous<VisuallyHidden> project</VisuallyHidden>
              </Button>
              <p className={styles.place} role="status">
                {at + 1} of {among.length}
                <VisuallyHidden>: {project.title}</VisuallyHidden>
              </p>
              <Button onClick={() => onShow(step(1))}>
                Next<VisuallyHidden> project</VisuallyHidden>
              </Button>
            </div>
          )}
        </>
      }
    >
      {/* The key removes the last project's pictures at once. */}
      <div key={project.id} className={styles.screens}>
        <a href={project.liveUrl} target="_blank" rel="noopener">
          <ProjectPicture project={project} sizes="(min-width: 60rem) 70vw, 94vw" />
          <VisuallyHidden>(opens the site in a new tab)</VisuallyHidden>
        </a>
        {project.imageUrl && (
          <ProjectPicture project={project} kind="mobile" alt={`${project.client} on a phone`} />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.description}>{project.description}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{isConceptWork(project) ? 'Concept project' : 'Client'}</dt>
            <dd>{project.client}</dd>
          </div>
          <div>
            <dt>Category</dt>
            <dd>{projectCategories[project.category]}</dd>
          </div>
          <div>
            <dt>Completed</dt>
            <dd>
              <Day day={project.completionDate} />
            </dd>
          </div>
          <div>
            <dt>{isConceptWork(project) ? 'Our own rating' : 'Rating'}</dt>
            <dd>
              <Rating project={project} isLabelled />
            </dd>
          </div>
          <div>
            <dt>Built with</dt>
            <dd>{project.technologies.join(', ')}</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  )
}
