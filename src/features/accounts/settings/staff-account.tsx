import { NoticeSwitches } from './notice-switches.tsx'
import { OwnAccount } from './own-account.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SingleKeysChoice } from './single-keys-choice.tsx'

export function StaffAccount() {
  return (
    <OwnAccount
      isStaff
      sections={({ secondFactor, hasPassword }, reload) => (
        <>
          <SettingsSection
            title="Two-step login"
            text="Log in with a code from an app on your phone as well, so that a stolen password alone isn’t enough."
          >
            <SecondFactor state={secondFactor} hasPassword={hasPassword} onChange={reload} />
          </SettingsSection>
          <SettingsSection
            title="Keyboard shortcuts"
            text="Single keys, such as G then L for Leads. Press ? on any page to see its shortcuts. Saved in this browser."
          >
            <SingleKeysChoice />
          </SettingsSection>
          <SettingsSection
            title="Notifications"
            text="New leads, paid deposits and clients’ messages while the admin is open in a browser, plus a summary by email each morning."
          >
            <NoticeSwitches />
          </SettingsSection>
        </>
      )}
    />
  )
}
