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
            title="Two-step log-in"
            text="A code from an app on your phone, on top of your log-in. A stolen password alone is not enough to get in."
          >
            <SecondFactor state={secondFactor} hasPassword={hasPassword} onChange={reload} />
          </SettingsSection>
          <SettingsSection
            title="Keys"
            text="Letters and signs that do something without Ctrl or ⌘, such as G then L for the leads. Press ? on any page to see its keys. Kept for this browser."
          >
            <SingleKeysChoice />
          </SettingsSection>
          <SettingsSection
            title="Notices"
            text="Of new leads, paid deposits and clients’ messages, while the admin is open in a browser; and of what waits, by mail each morning."
          >
            <NoticeSwitches />
          </SettingsSection>
        </>
      )}
    />
  )
}
