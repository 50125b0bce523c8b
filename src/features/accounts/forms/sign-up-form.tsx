import { signUpSchema } from '../account.ts'
import { completeSignUp } from '../account.wire.ts'
import { type MailedLink, MailedLinkForm } from './mailed-link-form.tsx'
import { NameInput } from './name-input.tsx'
import { NewPasswordInput } from './password-input.tsx'

export function SignUpForm(link: MailedLink) {
  return (
    <MailedLinkForm link={link} to={completeSignUp} schema={signUpSchema} submit="Create account and log in">
      {(field) => (
        <>
          <NameInput error={field('name').error} />
          <NewPasswordInput
            name="password"
            label="Password (optional)"
            hint="Without one, you log in with links we email you. With one: at least 8 characters; a few unrelated words work well."
            required={false}
            error={field('password').error}
          />
        </>
      )}
    </MailedLinkForm>
  )
}
