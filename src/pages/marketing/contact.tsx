import { agency, describeAgency } from '#domain/agency.ts'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { deferred } from '#ui/hydration/deferred.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { showChat } from './assistant/show-chat.ts'
import styles from './contact/contact-page.module.css'
import { contactWays } from './contact/contact-ways.ts'
import { FactStrip } from './frame/fact-strip.tsx'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'

const Request = deferred('contact', () =>
  import('./contact/contact-request.section.tsx').then((file) => file.ContactRequestSection),
)

export default function ContactPage() {
  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <header className={styles.head}>
          <h1 className={styles.title}>
            Tell us what you <ZigzagUnderline className={frame.stretched}>need</ZigzagUnderline>
          </h1>
          <p className={styles.lede}>
            It takes about 2 minutes. A person reads it and answers with a fixed price.
          </p>
        </header>
        <div className={styles.facts}>
          <FactStrip
            facts={[
              { value: agency.responseTime, label: 'We reply within' },
              { value: agency.responseTimeAfterPayment, label: 'After your deposit, within' },
              { value: 'Free', label: 'Request and quote' },
            ]}
          />
        </div>
        <div className={styles.columns}>
          <Request />
          <aside className={styles.ways} aria-labelledby="ways-title">
            <h2 id="ways-title">Other ways to reach us</h2>
            <dl>
              <div data-scripted>
                <dt>Live chat</dt>
                <dd>
                  <button type="button" className={styles.chat} onClick={showChat}>
                    Open the chat
                  </button>
                </dd>
              </div>
              {contactWays(agency).map(({ label, text, href }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <a href={href}>{text}</a>
                  </dd>
                </div>
              ))}
              <Lines label="Address" lines={agency.postalAddress} />
              <Lines label={`Open (${agency.timeZonePlace} time)`} lines={agency.openingHours} />
            </dl>
            <section id="about" className={styles.about} aria-labelledby="about-title">
              <h2 id="about-title">About us</h2>
              <p>{describeAgency()}</p>
            </section>
          </aside>
        </div>
      </div>
    </SitePage>
  )
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.lines}>{lines.join('\n')}</dd>
    </div>
  )
}
