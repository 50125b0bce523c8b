import { passwordResetSchema } from '../account.ts'
import { resetPassword } from '../account.wire.ts'
import { type MailedLink, MailedLinkForm } from './mailed-link-form.tsx'
import { NewPasswordInput } from './password-input.tsx'

export function PasswordResetForm(link: MailedLink) {
  return (
    <MailedLinkForm link={link} to={resetPassword} schema={passwordResetSchema} submit="Save and log in">
      {(field) => <NewPasswordInput name="password" error={field('password').error} />}
    </MailedLinkForm>
  )
}
