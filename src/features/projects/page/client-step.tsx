import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { projectPlans } from '#domain/records/project.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import buttons from '#ui/button-row.module.css'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ProjectPage } from '../project.ts'
import { moveMilestone, readProject } from '../project.wire.ts'
import { focusItem } from './checklist.tsx'
import { labelOf, WishesForm } from './milestone-list.tsx'
import styles from './next-step.module.css'
import { NextStep } from './next-step.tsx'

/** The next step with its buttons: a review, or the way to the first missing item. */
export function ClientStep({ page }: { page: ProjectPage }) {
  const { project, side, milestones, checklist } = page
  const { next } = project
  const [wishesFor, setWishesFor] = useState<string | null>(null)
  // What the client is writing stays even if staff take the milestone back: the server refuses, and the words are kept.
  const milestoneId = wishesFor ?? next?.milestoneId ?? null
  const milestone = useKeptRow(milestones.filter(isReadable), milestoneId, ({ id }) => id)
  const change = useRecordChange(readProject, moveMilestone, {
    id: project.id,
    milestoneId: milestoneId ?? '',
  })
  const card = useRef<HTMLDivElement>(null)
  const item = checklist.filter(isReadable).find(({ id }) => id === next?.itemId)

  function close() {
    // The clicked button is gone.
    flushSync(() => setWishesFor(null))
    card.current?.focus()
  }
  if (!next && !wishesFor && !change.refusal) return null
  return (
    <NextStep ref={card} next={next} side={side}>
      {milestone &&
        (wishesFor ? (
          <div className={styles.whole}>
            <WishesForm version={milestone.version} change={change} onClose={close} />
          </div>
        ) : (
          <div className={joinClasses(buttons.row, styles.acts)}>
            {projectPlans[project.plan].hasSite && project.stagingUrl && (
              <ButtonLink href={project.stagingUrl} rel="noreferrer" target="_blank">
                Open the preview
              </ButtonLink>
            )}
            <Button
              variant="primary"
              busy={change.isPending}
              onClick={() =>
                change.save({ to: 'approved', version: milestone.version, note: '' }, { onSuccess: close })
              }
            >
              {labelOf('in-review', 'approved')}
              <VisuallyHidden> ({milestone.title})</VisuallyHidden>
            </Button>
            <Button
              variant="quiet"
              className={joinClasses(buttons.quiet, styles.quiet)}
              onClick={() => {
                change.reset()
                setWishesFor(milestone.id)
              }}
            >
              {labelOf('in-review', 'changes')}
              <VisuallyHidden> ({milestone.title})</VisuallyHidden>
            </Button>
          </div>
        ))}
      {item && (
        <Button variant="primary" onClick={() => focusItem(item)}>
          Go to “{item.title}”
        </Button>
      )}
      <Refusal className={styles.whole}>{!wishesFor && change.refusal}</Refusal>
    </NextStep>
  )
}
