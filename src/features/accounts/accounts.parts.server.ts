import { users } from '#db/schema/accounts.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { accountMails } from './account-mails.server.ts'
import { deleteExpiredLinks } from './authentication/delete-expired-links.job.server.ts'
import { personRecord } from './people/change-person.server.ts'
import { inviteData } from './people/invite-data.server.ts'
import { inviteMail } from './people/invite-mail.server.ts'
import { peopleApi } from './people/people.api.server.ts'
import { staffAddedMail } from './people/staff-added-mail.server.ts'

/** The API of sessions is built in `server/app.server.ts`, which opens the accounts. */
export const accountsParts: NounParts = {
  noun: 'accounts',
  names: [recordNames(personRecord.noun, users, users.name)],
  apis: [peopleApi],
  jobs: [deleteExpiredLinks],
  mails: [...accountMails, inviteMail, staffAddedMail],
  personalData: inviteData,
}
