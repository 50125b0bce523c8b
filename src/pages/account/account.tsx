import { OwnAccount } from '#features/accounts/settings/own-account.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { ClientFrame } from './frame/client-frame.tsx'

const toStaffAccount = (
  <ButtonLink size="s" href={href('adminAccount')}>
    Go to your account
  </ButtonLink>
)

export default function AccountPage() {
  return (
    <ClientFrame title={screenTitles.account} elsewhere={toStaffAccount}>
      <OwnAccount />
    </ClientFrame>
  )
}
