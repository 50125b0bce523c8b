import { useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { type Entry, linkFragments } from '#features/accounts/account.ts'
import { MailLinkForm } from '#features/accounts/forms/mail-link-form.tsx'
import { SignUpForm } from '#features/accounts/forms/sign-up-form.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { TextLink } from '#ui/link.tsx'
import { DoorPage } from './door/door-page.tsx'
import { doorHref, enter, nextInAddress } from './door/enter.ts'
import { LinkedDoor, otherSessionNote } from './door/linked-door.tsx'
import { useFragment } from './door/use-fragment.ts'
import { useMe } from './use-me.ts'

/** The sign-up: an address first, and behind the mailed link the rest. */
export default function SignupPage() {
  const { me, hasFailed } = useMe()
  const fragment = useFragment()
  const [gone, setGone] = useState<string>()
  const [next] = useState(nextInAddress)
  const [email, setEmail] = useState('')
  const token = gone ? null : fragment.get(linkFragments.signUp)

  useEffect(() => {
    if (me && !token) enter(me, next)
  }, [me, token, next])

  function go({ user, next: asked = next }: Entry) {
    if (user) enter(user, asked)
  }

  if (token) {
    return (
      <LinkedDoor key={token} purpose="sign-up" token={token} onGone={setGone}>
        {(look) => (
          <DoorPage
            title={screenTitles.signup}
            lead={`This link confirms your address, ${look.account}, and works once.`}
            note={otherSessionNote(look)}
          >
            <SignUpForm token={token} onEntry={go} onGone={setGone} />
          </DoorPage>
        )}
      </LinkedDoor>
    )
  }
  if (me || (me === undefined && !hasFailed)) return <LoadingScreen name={agency.name} email={agency.email} />
  return (
    <DoorPage
      title={screenTitles.signup}
      lead={
        gone ??
        'Your requests, payments and projects in one place. We’ll email you a link to confirm your address.'
      }
      ways={
        <p>
          Already have an account? <TextLink href={doorHref('login')}>Log in</TextLink>
        </p>
      }
    >
      <MailLinkForm
        purpose="link"
        email={email}
        onEmailChange={setEmail}
        next={next}
        action="Email me a link"
      />
    </DoorPage>
  )
}
