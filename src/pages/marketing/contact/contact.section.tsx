import { useEffect } from 'react'
import { agency, claimsOf } from '#domain/agency.ts'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { showChat } from '../assistant/show-chat.ts'
import frame from '../frame/frame.module.css'
import { ScrollWeb } from '../frame/scroll-web.tsx'
import { preloadProjectRequest } from '../request/project-request-dialogs.ts'
import { ProjectRequestLink } from '../request/project-request-link.tsx'
import styles from './contact.module.css'

export function ContactSection() {
  useEffect(preloadProjectRequest, [])
  return (
    <section
      id="contact"
      className={joinClasses(frame.frame, styles.contact)}
      aria-labelledby="contact-title"
    >
      <div className={styles.ask}>
        <h2 id="contact-title" className={styles.title}>
          Tell us what you <ZigzagUnderline className={frame.stretched}>need</ZigzagUnderline>
        </h2>
        <div className={styles.way}>
          <p>
            It’s free and takes about 2 minutes. A person reads it and answers within {agency.responseTime}.
          </p>
          <ProjectRequestLink variant="primary" size="l">
            Start Your Project Now
          </ProjectRequestLink>
          <p>
            Or write to <a href={`mailto:${agency.email}`}>{agency.email}</a>
            <span data-scripted>
              , or{' '}
              <span className={styles.together}>
                <button type="button" className={styles.chat} onClick={showChat}>
                  start a live chat
                </button>
                :
              </span>{' '}
              five questions, and a person replies within {agency.responseTime}
            </span>
            .
          </p>
        </div>
        {agency.hasWeb && (
          <div className={styles.web}>
            <ScrollWeb look="scene" />
          </div>
        )}
      </div>
      <dl className={styles.stats}>
        {claimsOf('delivered', 'averageDelivery', 'satisfaction').map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
