import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { apiPath } from '#platform/api/wire.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { exportAccount, readAccount } from '../account.wire.ts'
import { DeletionForm } from './deletion-form.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { NameForm } from './name-form.tsx'
import { NoticeSwitches } from './notice-switches.tsx'
import styles from './own-account.module.css'
import { PasswordChangeForm, PasswordLink } from './password-change-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SingleKeysChoice } from './single-keys-choice.tsx'

/** @param owed what a client still owes */
export function OwnAccount({ isStaff = false, owed }: { isStaff?: boolean; owed?: ReactNode }) {
  const { data, error, refetch } = useQuery(endpointQuery(readAccount))
  const queries = useQueryClient()
  // Includes the session: the frame shows the user's name.
  const reload = () => queries.invalidateQueries()
  if (!data) {
    return error ? (
      <LoadFailure title="Your account could not be read" onRetry={() => refetch()}>
        Check your connection and try again.
      </LoadFailure>
    ) : (
      <Loading label="Reading your account" />
    )
  }
  const { email, name, hasPassword, secondFactor, sessions } = data
  return (
    <div>
      <h1 className={styles.name}>Your account</h1>
      <SettingsSection title="Name" text="What we call you.">
        <NameForm name={name} onDone={reload} />
      </SettingsSection>
      <SettingsSection
        title="Email"
        text={`Currently ${email}. Confirm a new address using the link we email there.`}
      >
        <EmailChangeForm hasPassword={hasPassword} />
      </SettingsSection>
      <SettingsSection title="Password" text="A new password logs you out on every other device.">
        {hasPassword ? <PasswordChangeForm onDone={reload} /> : <PasswordLink email={email} />}
      </SettingsSection>
      {isStaff && (
        <SettingsSection
          title="Two-step log-in"
          text="A code from an app on your phone, on top of your log-in. A stolen password alone is not enough to get in."
        >
          <SecondFactor state={secondFactor} hasPassword={hasPassword} onChange={reload} />
        </SettingsSection>
      )}
      {isStaff && (
        <SettingsSection
          title="Keys"
          text="Letters and signs that do something without Ctrl or ⌘, such as G then L for the leads. Press ? on any page to see its keys. Kept for this browser."
        >
          <SingleKeysChoice />
        </SettingsSection>
      )}
      {isStaff && (
        <SettingsSection
          title="Notices"
          text="Of new leads, paid deposits and clients’ messages, while the staff area is open in a browser; and of what waits, by mail each morning."
        >
          <NoticeSwitches />
        </SettingsSection>
      )}
      <SettingsSection
        title="Sessions"
        text="Where you’re logged in. End any session you don’t recognize, then change your password."
      >
        <SessionList sessions={sessions} onChange={reload} />
      </SettingsSection>
      {!isStaff && (
        <SettingsSection
          title="Your data"
          text="Everything we keep about you: your requests, payments, projects, messages, files and our emails to you, as one ZIP file."
        >
          <ButtonLink href={apiPath(exportAccount)} download className={styles.download}>
            Download my data
          </ButtonLink>
        </SettingsSection>
      )}
      <SettingsSection
        title="Delete your account"
        text="Your account is deleted immediately and you’re logged out everywhere."
      >
        <DeletionForm hasPassword={hasPassword} hasData={!isStaff} owed={owed} />
      </SettingsSection>
    </div>
  )
}
