import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sendJson } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { type ProjectPage, projectApiPath } from '../project.ts'
import styles from './project-moves.module.css'

/** Says that the client wants their data erased, and erases the project once staff have ended it. */
export function ProjectErasure({ page: { project } }: { page: ProjectPage }) {
  const [, navigate] = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  const { id, title, version, erasureRequestedAt } = project
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () => sendJson('POST', `${projectApiPath(id)}/erase`, { version }),
    onSuccess: () => navigate(href('adminProjects'), { replace: true }),
  })
  if (!erasureRequestedAt) return null
  function close() {
    setIsAsking(false)
    reset()
  }
  return (
    <RecordSection title="Erasure">
      <p>
        The client deleted their account on <DateTime iso={erasureRequestedAt} /> and asked us to erase their
        data. End the project with them, then erase it.
      </p>
      <Button size="s" variant="danger" onClick={() => setIsAsking(true)}>
        Erase the project…
      </Button>
      {isAsking && (
        <Dialog
          open
          size="s"
          title="Erase the project?"
          description={title}
          onClose={close}
          onCloseRequest={() => !isPending}
          footer={
            <>
              <Button variant="danger" busy={isPending} onClick={() => mutate()}>
                Erase the project
              </Button>
              <Button disabled={isPending} onClick={close}>
                Back
              </Button>
            </>
          }
        >
          <p>
            Milestones, messages and files are deleted for good. Payments and documents stay, with the words
            of the accepted quote.
          </p>
          <p role="alert" className={styles.refusal}>
            {error && explainFailure(error)}
          </p>
        </Dialog>
      )}
    </RecordSection>
  )
}
