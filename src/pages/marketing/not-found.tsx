import { ButtonLink } from '#ui/button.tsx'
import { NotFound } from './dead-ends/not-found.tsx'
import { SitePage } from './frame/site-page.tsx'

export default function NotFoundPage() {
  return (
    <SitePage>
      <NotFound
        ways={
          <>
            <ButtonLink variant="primary" href="/">
              Go to the home page
            </ButtonLink>
            <ButtonLink href="/#pricing">See Pricing</ButtonLink>
            <ButtonLink href="/contact">Contact Us</ButtonLink>
          </>
        }
      >
        Check the address, or start again from the home page.
      </NotFound>
    </SitePage>
  )
}
