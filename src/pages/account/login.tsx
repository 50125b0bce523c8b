import { useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { type Entry, linkFragments } from '#features/accounts/account.ts'
import { logInByLink } from '#features/accounts/account.wire.ts'
import { CodeForm } from '#features/accounts/forms/code-form.tsx'
import { FirstStaffForm } from '#features/accounts/forms/first-staff-form.tsx'
import { LinkButton } from '#features/accounts/forms/link-button.tsx'
import { LogInForm } from '#features/accounts/forms/log-in-form.tsx'
import { MailLinkForm } from '#features/accounts/forms/mail-link-form.tsx'
import { PasswordResetForm } from '#features/accounts/forms/password-reset-form.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { DoorPage, WayButton } from './door/door-page.tsx'
import { doorHref, enter, nextInAddress } from './door/enter.ts'
import { LinkedDoor, otherSessionNote } from './door/linked-door.tsx'
import { NewEmailDoor } from './door/new-email-door.tsx'
import { useFragment } from './door/use-fragment.ts'
import { useMe } from './use-me.ts'

/** The ways to show: a password, or a mail with a link. */
type Way = 'password' | 'link' | 'reset'

/**
 * The log-in: by password or mailed link, then the second factor of whoever has one. With a token in its address it is
 * the page of a mailed link, or the form for a fresh installation's first account.
 */
export default function LoginPage() {
  const { me, needs, hasFailed } = useMe()
  const fragment = useFragment()
  const [isLinkGone, setIsLinkGone] = useState(false)
  const [way, setWay] = useState<Way>('password')
  const [notice, setNotice] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const [next, setNext] = useState(nextInAddress)
  const [email, setEmail] = useState('')

  const token = (name: string) => (isLinkGone ? null : fragment.get(name))
  const [first, logIn, reset, newEmail] = [
    token('first'),
    token(linkFragments.logIn),
    token(linkFragments.reset),
    token(linkFragments.newEmail),
  ]
  const hasLink = Boolean(first || logIn || reset || newEmail)

  // Somebody who is logged in has no business here, unless a link brought them.
  useEffect(() => {
    if (me && !hasLink) enter(me, next)
  }, [me, hasLink, next])

  function go({ user, needs: missing, next: asked }: Entry) {
    if (asked) setNext(asked)
    if (missing) {
      setNeedsCode(true)
      setIsLinkGone(true)
    } else if (user) enter(user, asked ?? next)
  }
  function replaceLink(by: Way) {
    return (why: string) => {
      setIsLinkGone(true)
      setWay(by)
      setNotice(why)
    }
  }
  function show(other: Way) {
    setWay(other)
    setNotice(undefined)
  }

  if (!hasLink && (me || (me === undefined && !hasFailed)))
    return <LoadingScreen name={agency.name} email={agency.email} />
  if (first) {
    return (
      <LinkedDoor key={first} purpose="first-staff" token={first} onGone={replaceLink('password')}>
        {(look) => (
          <DoorPage
            title="Set up the first account"
            lead="This link works once. The account you create here can read and answer all requests."
            note={otherSessionNote(look)}
          >
            <FirstStaffForm token={first} onEntry={go} />
          </DoorPage>
        )}
      </LinkedDoor>
    )
  }
  if (logIn) {
    return (
      <LinkedDoor key={logIn} purpose="log-in" token={logIn} onGone={replaceLink('link')}>
        {(look) => (
          <DoorPage
            title={screenTitles.login}
            lead={`Press the button to log in to ${look.account} in this browser. The link works once.`}
            note={otherSessionNote(look)}
          >
            <LinkButton
              to={logInByLink}
              token={logIn}
              label="Log in"
              onDone={go}
              onGone={replaceLink('link')}
            />
          </DoorPage>
        )}
      </LinkedDoor>
    )
  }
  if (reset) {
    return (
      <LinkedDoor key={reset} purpose="reset" token={reset} onGone={replaceLink('reset')}>
        {(look) => (
          <DoorPage
            title="Choose a new password"
            lead={`For the account ${look.account}. This logs you out on every other device.`}
            note={otherSessionNote(look)}
          >
            <PasswordResetForm token={reset} onEntry={go} onGone={replaceLink('reset')} />
          </DoorPage>
        )}
      </LinkedDoor>
    )
  }
  if (newEmail) return <NewEmailDoor key={newEmail} token={newEmail} />
  if (needsCode || needs === 'second-factor') {
    return (
      <DoorPage title="One more step" lead="Your account also asks for a code.">
        <CodeForm onDone={go} />
      </DoorPage>
    )
  }
  if (way === 'password') {
    return (
      <DoorPage
        title={screenTitles.login}
        lead={notice}
        ways={
          <>
            <Button block onClick={() => show('link')}>
              Email me a link instead
            </Button>
            <WayButton onClick={() => show('reset')}>Forgot password?</WayButton>
            <p>
              No account yet? <TextLink href={doorHref('signup')}>Create one</TextLink>
            </p>
          </>
        }
      >
        <LogInForm email={email} onEmailChange={setEmail} onEntry={go} />
      </DoorPage>
    )
  }
  return (
    <DoorPage
      title={way === 'link' ? 'Log in by email' : 'Reset your password'}
      lead={
        notice ??
        (way === 'link'
          ? 'We’ll email you a link that logs you in.'
          : 'We’ll email you a link to choose a new password.')
      }
      ways={<WayButton onClick={() => show('password')}>Log in with your password</WayButton>}
    >
      <MailLinkForm
        key={way}
        purpose={way}
        email={email}
        onEmailChange={setEmail}
        next={next}
        action="Email me a link"
      />
    </DoorPage>
  )
}
