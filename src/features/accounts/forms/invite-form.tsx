import { acceptInvite } from '../account.wire.ts'
import { acceptanceSchema } from '../people/person.ts'
import { type MailedLink, MailedLinkForm } from './mailed-link-form.tsx'
import { NameInput } from './name-input.tsx'
import { NewPasswordInput } from './password-input.tsx'

export function InviteForm({ name, ...link }: { name: string } & MailedLink) {
  return (
    <MailedLinkForm
      link={link}
      to={acceptInvite}
      schema={acceptanceSchema}
      submit="Create account and log in"
    >
      {(field) => (
        <>
          <NameInput defaultValue={name} error={field('name').error} />
          <NewPasswordInput name="password" error={field('password').error} />
        </>
      )}
    </MailedLinkForm>
  )
}
