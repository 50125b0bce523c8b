import { OwnAccount } from '#features/accounts/settings/own-account.tsx'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { type Area, SessionFrame } from './frame/session-frame.tsx'

const area: Area = {
  role: 'client',
  name: 'Your account',
  places: [{ label: 'Account', path: href('account') }],
  accountPath: href('account'),
  refusal: 'This page is for clients',
  elsewhere: (
    <ButtonLink size="s" href={href('adminAccount')}>
      Go to your account
    </ButtonLink>
  ),
}

/** A client's own account. */
export default function AccountPage() {
  return (
    <SessionFrame title="Your account" area={area}>
      <OwnAccount />
    </SessionFrame>
  )
}
