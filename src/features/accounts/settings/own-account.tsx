import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { apiPath } from '#platform/api/wire.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading } from '#ui/states/loading.tsx'
import type { AccountDetail } from '../account.ts'
import { exportAccount, readAccount } from '../account.wire.ts'
import { DeletionForm } from './deletion-form.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { NameForm } from './name-form.tsx'
import styles from './own-account.module.css'
import { PasswordChangeForm, PasswordLink } from './password-change-form.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsSection } from './settings-section.tsx'

/** @param props.owed what a client still owes */
export function OwnAccount({
  isStaff = false,
  owed,
  sections,
}: {
  isStaff?: boolean
  owed?: ReactNode
  /** Those that clients do not have. */
  sections?: (account: AccountDetail, reload: () => Promise<void>) => ReactNode
}) {
  const { data, error, refetch } = useQuery(endpointQuery(readAccount))
  const queries = useQueryClient()
  // Includes the session: the frame shows the user's name.
  const reload = () => queries.invalidateQueries()
  if (!data) {
    return error ? (
      <LoadFailure title="Your account could not be loaded" onRetry={() => refetch()}>
        Check your connection and try again.
      </LoadFailure>
    ) : (
      <Loading label="Loading your account" />
    )
  }
  const { email, name, hasPassword, sessions } = data
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
      {sections?.(data, reload)}
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
