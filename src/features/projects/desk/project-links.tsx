import { useRef } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { type ProjectPage, projectApiPath } from '../project.ts'
import styles from './project-links.module.css'

/** The mailed links that open the project now, a fresh one for the client, and the end of all. */
export function ProjectLinks({ page: { project, links } }: { page: ProjectPage }) {
  const path = projectApiPath(project.id)
  const sending = useRecordChange<ProjectPage, object>(path, 'links')
  const revoking = useRecordChange<ProjectPage, object>(path, 'links/revoke')
  const all = useRef<HTMLDivElement>(null)
  function revoke() {
    // The pressed button goes with the last link.
    revoking.save({}, { onSuccess: () => all.current?.focus() })
  }
  return (
    <div ref={all} className={styles.links} tabIndex={-1}>
      {links.length === 0 ? (
        <p className={styles.none}>No link works now. The next mail to the client brings one.</p>
      ) : (
        <ul className={styles.list}>
          {links.map(({ email, createdAt, expiresAt }) => (
            <li key={`${email} ${createdAt}`} className={styles.link}>
              {email}
              <span className={styles.minor}>
                Mailed <DateTime iso={createdAt} />, works until <DateTime iso={expiresAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        {project.clientEmail && (
          <Button size="s" busy={sending.isPending} onClick={() => sending.save({})}>
            Mail a fresh link
          </Button>
        )}
        {links.length > 0 && (
          <Button size="s" variant="danger" busy={revoking.isPending} onClick={revoke}>
            End all links
          </Button>
        )}
      </div>
      <p role="alert" className={styles.refusal}>
        {sending.refusal ?? revoking.refusal}
      </p>
    </div>
  )
}
