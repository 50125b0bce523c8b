import { useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { type LogInAnswer, linkFragments, type SessionNeed } from '#features/accounts/account.ts'
import { logInByLink } from '#features/accounts/account.wire.ts'
import { CodeForm } from '#features/accounts/forms/code-form.tsx'
import { FirstStaffForm } from '#features/accounts/forms/first-staff-form.tsx'
import { LinkButton } from '#features/accounts/forms/link-button.tsx'
import { LogInForm } from '#features/accounts/forms/log-in-form.tsx'
import { MailLinkForm } from '#features/accounts/forms/mail-link-form.tsx'
import { PasswordResetForm } from '#features/accounts/forms/password-reset-form.tsx'
import { LinkAgain } from '#features/clients/links/link-again.tsx'
import { linkRequestOf } from '#features/clients/links/link-request.ts'
import { screenTitles } from '#pages/screen-titles.ts'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { AlternativeButton, AuthenticationPage } from './authentication/authentication-page.tsx'
import { MailedLinkPage, otherSessionNote } from './authentication/mailed-link-page.tsx'
import { NewEmailPage } from './authentication/new-email-page.tsx'
import { authenticationHref, nextPath, redirectAfterLogIn } from './authentication/redirect-after-log-in.ts'
import { SecondFactorPage } from './authentication/second-factor-page.tsx'
import { useFragment } from './authentication/use-fragment.ts'
import { useMe } from './use-me.ts'

type LogInMethod = 'password' | 'link' | 'reset'

/** A token in the address opens the link's page, or a fresh installation's first account. */
export default function LoginPage() {
  const { me, needs: neededBefore, hasFailed } = useMe()
  const fragment = useFragment()
  const [isLinkGone, setIsLinkGone] = useState(false)
  const [method, setMethod] = useState<LogInMethod>('password')
  const [notice, setNotice] = useState<string>()
  const [needs = neededBefore, setNeeds] = useState<SessionNeed>()
  const [next, setNext] = useState(nextPath)
  const [email, setEmail] = useState('')

  const token = (name: string) => (isLinkGone ? null : fragment.get(name))
  const [first, logIn, reset, newEmail] = [
    token('first'),
    token(linkFragments.logIn),
    token(linkFragments.reset),
    token(linkFragments.newEmail),
  ]
  const linked = linkRequestOf(next)
  const hasLink = Boolean(first || logIn || reset || newEmail)

  useEffect(() => {
    if (me && !hasLink) redirectAfterLogIn(me, next)
  }, [me, hasLink, next])

  function finishLogIn({ user, needs: missing, next: asked }: LogInAnswer) {
    if (asked) setNext(asked)
    if (missing) {
      setNeeds(missing)
      setIsLinkGone(true)
    } else if (user) redirectAfterLogIn(user, asked ?? next)
  }
  function replaceLink(by: LogInMethod) {
    return (why: string) => {
      setIsLinkGone(true)
      setMethod(by)
      setNotice(why)
    }
  }
  function show(other: LogInMethod) {
    setMethod(other)
    setNotice(undefined)
  }

  if (!hasLink && (me || (me === undefined && !hasFailed)))
    return <LoadingScreen name={agency.name} email={agency.email} />
  if (first) {
    return (
      <MailedLinkPage key={first} purpose="first-staff" token={first} onGone={replaceLink('password')}>
        {(preview) => (
          <AuthenticationPage
            title="Set up the first account"
            lead="This link works once. The account you create here can read and answer all requests."
            note={otherSessionNote(preview)}
          >
            <FirstStaffForm token={first} onLogIn={finishLogIn} />
          </AuthenticationPage>
        )}
      </MailedLinkPage>
    )
  }
  if (logIn) {
    return (
      <MailedLinkPage key={logIn} purpose="log-in" token={logIn} onGone={replaceLink('link')}>
        {(preview) => (
          <AuthenticationPage
            title={screenTitles.login}
            lead={`Press the button to log in to ${preview.account} in this browser. The link works once.`}
            note={otherSessionNote(preview)}
          >
            <LinkButton
              to={logInByLink}
              token={logIn}
              label="Log in"
              onDone={finishLogIn}
              onGone={replaceLink('link')}
            />
          </AuthenticationPage>
        )}
      </MailedLinkPage>
    )
  }
  if (reset) {
    return (
      <MailedLinkPage key={reset} purpose="reset" token={reset} onGone={replaceLink('reset')}>
        {(preview) => (
          <AuthenticationPage
            title="Choose a new password"
            lead={`For the account ${preview.account}. This logs you out on every other device.`}
            note={otherSessionNote(preview)}
          >
            <PasswordResetForm token={reset} onLogIn={finishLogIn} onGone={replaceLink('reset')} />
          </AuthenticationPage>
        )}
      </MailedLinkPage>
    )
  }
  if (newEmail) return <NewEmailPage key={newEmail} token={newEmail} />
  if (needs === 'second-factor-set-up') {
    return <SecondFactorPage onDone={() => redirectAfterLogIn({ role: 'staff' }, next)} />
  }
  if (needs === 'second-factor') {
    return (
      <AuthenticationPage title="One more step" lead="Your account also asks for a code.">
        <CodeForm onDone={finishLogIn} />
      </AuthenticationPage>
    )
  }
  if (method === 'password') {
    return (
      <AuthenticationPage
        title={screenTitles.login}
        lead={notice}
        note={linked && <LinkAgain request={linked} />}
        alternatives={
          <>
            <Button block onClick={() => show('link')}>
              Email me a link instead
            </Button>
            <AlternativeButton onClick={() => show('reset')}>Forgot password?</AlternativeButton>
            <p>
              No account yet? <TextLink href={authenticationHref('signup')}>Create one</TextLink>
            </p>
          </>
        }
      >
        <LogInForm email={email} onEmailChange={setEmail} onLogIn={finishLogIn} />
      </AuthenticationPage>
    )
  }
  return (
    <AuthenticationPage
      title={method === 'link' ? 'Log in by email' : 'Reset your password'}
      lead={
        notice ??
        (method === 'link'
          ? 'We’ll email you a link that logs you in.'
          : 'We’ll email you a link to choose a new password.')
      }
      alternatives={
        <AlternativeButton onClick={() => show('password')}>Log in with your password</AlternativeButton>
      }
    >
      <MailLinkForm
        key={method}
        purpose={method}
        email={email}
        onEmailChange={setEmail}
        next={next}
        action="Email me a link"
      />
    </AuthenticationPage>
  )
}
