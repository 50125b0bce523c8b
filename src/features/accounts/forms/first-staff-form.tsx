import { firstStaffSchema } from '../account.ts'
import { createFirstStaff } from '../account.wire.ts'
import { EmailInput } from './email-input.tsx'
import { type MailedLink, MailedLinkForm } from './mailed-link-form.tsx'
import { NewPasswordInput } from './password-input.tsx'

export function FirstStaffForm(link: MailedLink) {
  return (
    <MailedLinkForm
      link={link}
      to={createFirstStaff}
      schema={firstStaffSchema}
      submit="Create account and log in"
    >
      {(field) => (
        <>
          <EmailInput error={field('email').error} />
          <NewPasswordInput name="password" error={field('password').error} />
        </>
      )}
    </MailedLinkForm>
  )
}
