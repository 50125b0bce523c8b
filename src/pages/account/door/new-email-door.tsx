import { useState } from 'react'
import type { AddressChange, LinkLook } from '#features/accounts/account.ts'
import { confirmNewEmail } from '#features/accounts/account.wire.ts'
import { CodeForm } from '#features/accounts/forms/code-form.tsx'
import { LinkButton } from '#features/accounts/forms/link-button.tsx'
import { LogInForm } from '#features/accounts/forms/log-in-form.tsx'
import { MailLinkForm } from '#features/accounts/forms/mail-link-form.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { LogOut } from '../frame/log-out.tsx'
import { DoorPage, WayButton } from './door-page.tsx'
import { doorHref } from './enter.ts'
import { LinkedDoor } from './linked-door.tsx'

/**
 * What the link in a mail to a new address opens. Its button works in a session of the account that asked for the
 * address, so that nobody gives what came from it to a stranger's account.
 */
export function NewEmailDoor({ token }: { token: string }) {
  const [change, setChange] = useState<AddressChange>()
  const [gone, setGone] = useState<string>()
  if (change) {
    return (
      <DoorPage title="Your address has changed" lead={`From now on you log in with ${change.email}.`}>
        <WhatComes comes={change.came} title="Added to your account, because it came from this address:" />
        <Onward label="Continue" />
      </DoorPage>
    )
  }
  if (gone) {
    return (
      <DoorPage
        title="This link no longer works"
        lead={`${gone} You can ask for a new one in your account settings.`}
      >
        <Onward label="Go to your account" />
      </DoorPage>
    )
  }
  return (
    <LinkedDoor purpose="new-email" token={token} onGone={setGone}>
      {(look, lookAgain) => {
        switch (look.session) {
          case 'none':
            return <LogInFirst look={look} onLogIn={lookAgain} />
          case 'unfinished':
            return (
              <DoorPage title="One more step" lead={`Your account ${look.account} also asks for a code.`}>
                <CodeForm onDone={lookAgain} />
              </DoorPage>
            )
          case 'other':
            return (
              <DoorPage
                title="Another account is logged in"
                lead={`This link is for the account ${look.account}, and you’re logged in as ${look.loggedInAs}. Log out, then log in to the other account here.`}
              >
                <LogOut onDone={lookAgain} />
              </DoorPage>
            )
          case 'own':
            return (
              <DoorPage
                title="Confirm your new address"
                lead={`Your account ${look.account} uses ${look.change?.email} from now on. So do our emails about your projects, quotes and invoices.`}
              >
                <WhatComes
                  comes={look.change?.comes ?? []}
                  title="This came from that address before, and will be added to your account:"
                />
                <LinkButton
                  to={confirmNewEmail}
                  token={token}
                  label="Use this address"
                  onDone={setChange}
                  onGone={setGone}
                />
              </DoorPage>
            )
        }
      }}
    </LinkedDoor>
  )
}

function Onward({ label }: { label: string }) {
  return (
    <TextLink href={doorHref('login')} arrow>
      {label}
    </TextLink>
  )
}

/** Lists what comes with an address: `2 requests`. */
function WhatComes({ comes, title }: { comes: readonly string[]; title: string }) {
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

/** The log-in within the page of the link, which goes on from there. */
function LogInFirst({ look, onLogIn }: { look: LinkLook; onLogIn: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [isByLink, setIsByLink] = useState(false)
  if (isByLink) {
    return (
      <DoorPage
        title="Log in by email"
        lead={`We’ll email a link to your account’s current address, ${look.account}. Log in with it in this browser, then open the link to your new address again.`}
        ways={<WayButton onClick={() => setIsByLink(false)}>Log in with your password</WayButton>}
      >
        <MailLinkForm
          purpose="link"
          email={email}
          onEmailChange={setEmail}
          next=""
          action="Email me a link"
        />
      </DoorPage>
    )
  }
  return (
    <DoorPage
      title="Log in to confirm your new address"
      lead={`This link is for the account ${look.account}. Log in to it to go on. Not yours? Close this page, and nothing changes.`}
      ways={
        <Button block onClick={() => setIsByLink(true)}>
          Email me a link instead
        </Button>
      }
    >
      <LogInForm email={email} onEmailChange={setEmail} onEntry={onLogIn} />
    </DoorPage>
  )
}
