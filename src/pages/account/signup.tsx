import { useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { type LogInAnswer, linkFragments } from '#features/accounts/account.ts'
import { InviteForm } from '#features/accounts/forms/invite-form.tsx'
import { MailLinkForm } from '#features/accounts/forms/mail-link-form.tsx'
import { SignUpForm } from '#features/accounts/forms/sign-up-form.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { TextLink } from '#ui/link.tsx'
import { AuthenticationPage } from './authentication/authentication-page.tsx'
import { MailedLinkPage, otherSessionNote } from './authentication/mailed-link-page.tsx'
import { authenticationHref, nextPath, redirectAfterLogIn } from './authentication/redirect-after-log-in.ts'
import { useFragment } from './authentication/use-fragment.ts'
import { useMe } from './use-me.ts'

export default function SignupPage() {
  const { me, hasFailed } = useMe()
  const fragment = useFragment()
  const [gone, setGone] = useState<string>()
  const [next] = useState(nextPath)
  const [email, setEmail] = useState('')
  const [token, invite] = [linkFragments.signUp, linkFragments.invite].map((name) =>
    gone ? null : fragment.get(name),
  )

  useEffect(() => {
    if (me && !token && !invite) redirectAfterLogIn(me, next)
  }, [me, token, invite, next])

  function finishLogIn({ user, needs, next: asked = next }: LogInAnswer) {
    if (needs) location.replace(authenticationHref('login', asked))
    if (user) redirectAfterLogIn(user, asked)
  }

  if (token) {
    return (
      <MailedLinkPage key={token} purpose="sign-up" token={token} onGone={setGone}>
        {(preview) => (
          <AuthenticationPage
            title={screenTitles.signup}
            lead={`This link confirms your address, ${preview.account}, and works once.`}
            note={otherSessionNote(preview)}
          >
            <SignUpForm token={token} onLogIn={finishLogIn} onGone={setGone} />
          </AuthenticationPage>
        )}
      </MailedLinkPage>
    )
  }
  if (invite) {
    return (
      <MailedLinkPage key={invite} purpose="invite" token={invite} onGone={setGone}>
        {(preview) => (
          <AuthenticationPage
            title={`Join ${agency.name}’s admin`}
            lead={`${preview.invite?.by} invites ${preview.account} to work here as ${preview.invite?.role === 'owner' ? 'an owner' : 'an editor'}. The link works once.`}
            note={otherSessionNote(preview)}
          >
            <InviteForm
              token={invite}
              name={preview.invite?.name ?? ''}
              onLogIn={finishLogIn}
              onGone={setGone}
            />
          </AuthenticationPage>
        )}
      </MailedLinkPage>
    )
  }
  if (me || (me === undefined && !hasFailed)) return <LoadingScreen name={agency.name} email={agency.email} />
  return (
    <AuthenticationPage
      title={screenTitles.signup}
      lead={
        gone ??
        'Your requests, payments and projects in one place. We’ll email you a link to confirm your address.'
      }
      alternatives={
        <p>
          Already have an account? <TextLink href={authenticationHref('login')}>Log in</TextLink>
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
    </AuthenticationPage>
  )
}
