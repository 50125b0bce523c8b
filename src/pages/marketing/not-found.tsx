import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { BrokenWeb } from './dead-ends/broken-web.tsx'
import styles from './dead-ends/dead-end.module.css'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'

export default function NotFoundPage() {
  return (
    <SitePage>
      <section className={joinClasses(frame.frame, styles.page)} aria-labelledby="not-found-title">
        <BrokenWeb seed="404" />
        <div className={styles.text}>
          <h1 id="not-found-title">
            404 Page Not <span className={frame.stretched}>Found</span>
          </h1>
          <p className={styles.lede}>
            This thread leads nowhere. Check the address, or start again from the home page.
          </p>
          <p className={styles.ways}>
            <ButtonLink variant="primary" href="/">
              Go to the home page
            </ButtonLink>
            <ButtonLink href="/#pricing">See Pricing</ButtonLink>
            <ButtonLink href="/contact">Contact Us</ButtonLink>
          </p>
        </div>
      </section>
    </SitePage>
  )
}
