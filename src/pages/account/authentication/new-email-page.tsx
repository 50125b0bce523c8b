import { useState } from 'react'
import type { AddressChange, LinkPreview } from '#features/accounts/account.ts'
import { confirmNewEmail } from '#features/accounts/account.wire.ts'
import { CodeForm } from '#features/accounts/forms/code-form.tsx'
import { LinkButton } from '#features/accounts/forms/link-button.tsx'
import { LogInForm } from '#features/accounts/forms/log-in-form.tsx'
import { MailLinkForm } from '#features/accounts/forms/mail-link-form.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { LogOut } from '../../frame/log-out.tsx'
import { AlternativeButton, AuthenticationPage } from './authentication-page.tsx'
import { MailedLinkPage } from './mailed-link-page.tsx'
import { authenticationHref } from './redirect-after-log-in.ts'

/** Only in the requesting account's session: the address's records must not go to another account. */
export function NewEmailPage({ token }: { token: string }) {
  const [change, setChange] = useState<AddressChange>()
  const [gone, setGone] = useState<string>()
  if (change) {
    return (
      <AuthenticationPage
        title="Your address has changed"
        lead={`From now on you log in with ${change.email}.`}
      >
        <ClaimedRecords
          comes={change.came}
          title="Added to your account, because it came from this address:"
        />
        <ContinueLink label="Continue" />
      </AuthenticationPage>
    )
  }
  if (gone) {
    return (
      <AuthenticationPage
        title="This link no longer works"
        lead={`${gone} You can ask for a new one in your account settings.`}
      >
        <ContinueLink label="Go to your account" />
      </AuthenticationPage>
    )
  }
  return (
    <MailedLinkPage purpose="new-email" token={token} onGone={setGone}>
      {(preview, refresh) => {
        switch (preview.session) {
          case 'none':
            return <LogInFirst preview={preview} onLogIn={refresh} />
          case 'unfinished':
            return (
              <AuthenticationPage
                title="One more step"
                lead={`Your account ${preview.account} also asks for a code.`}
              >
                <CodeForm onDone={refresh} />
              </AuthenticationPage>
            )
          case 'other':
            return (
              <AuthenticationPage
                title="Another account is logged in"
                lead={`This link is for the account ${preview.account}, and you’re logged in as ${preview.loggedInAs}. Log out, then log in to the other account here.`}
              >
                <LogOut onDone={refresh} />
              </AuthenticationPage>
            )
          case 'own':
            return (
              <AuthenticationPage
                title="Confirm your new address"
                lead={`Your account ${preview.account} uses ${preview.change?.email} from now on. So do our emails about your projects, quotes and invoices.`}
              >
                <ClaimedRecords
                  comes={preview.change?.comes ?? []}
                  title="This came from that address before, and will be added to your account:"
                />
                <LinkButton
                  to={confirmNewEmail}
                  token={token}
                  label="Use this address"
                  onDone={setChange}
                  onGone={setGone}
                />
              </AuthenticationPage>
            )
        }
      }}
    </MailedLinkPage>
  )
}

function ContinueLink({ label }: { label: string }) {
  return (
    <TextLink href={authenticationHref('login')} arrow>
      {label}
    </TextLink>
  )
}

function ClaimedRecords({ comes, title }: { comes: readonly string[]; title: string }) {
  if (comes.length === 0) return null
  return (
    <div>
      <p>{title}</p>
      <ul>
        {comes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  )
}

function LogInFirst({ preview, onLogIn }: { preview: LinkPreview; onLogIn: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [isByLink, setIsByLink] = useState(false)
  if (isByLink) {
    return (
      <AuthenticationPage
        title="Log in by email"
        lead={`We’ll email a link to your account’s current address, ${preview.account}. Log in with it in this browser, then open the link to your new address again.`}
        alternatives={
          <AlternativeButton onClick={() => setIsByLink(false)}>Log in with your password</AlternativeButton>
        }
      >
        <MailLinkForm
          purpose="link"
          email={email}
          onEmailChange={setEmail}
          next=""
          action="Email me a link"
        />
      </AuthenticationPage>
    )
  }
  return (
    <AuthenticationPage
      title="Log in to confirm your new address"
      lead={`This link is for the account ${preview.account}. Log in to it to go on. Not yours? Close this page, and nothing changes.`}
      alternatives={
        <Button block onClick={() => setIsByLink(true)}>
          Email me a link instead
        </Button>
      }
    >
      <LogInForm email={email} onEmailChange={setEmail} onLogIn={onLogIn} />
    </AuthenticationPage>
  )
}
