import { sql } from 'drizzle-orm'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import { createClientRows } from '#platform/records/client-rows.server.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { clientEventRows } from '#platform/records/timeline.server.ts'
import { clientRecord } from './client.server.ts'
import { clientList } from './client.ts'
import { clientClaim } from './client-claim.server.ts'
import { clientData } from './client-data.server.ts'
import { clientsApi } from './clients.api.server.ts'
import { deleteUnusedClients } from './delete-unused-clients.job.server.ts'
import { fillMissingPhoneKeys } from './fill-phone-keys.job.server.ts'
import { forgetMerges } from './forget-merges.job.server.ts'
import { formerClientMail } from './former-client-mail.server.ts'
import { linkRequestsApi } from './links/link-requests.api.server.ts'
import { unmarkUniqueClients } from './unmark-unique-clients.job.server.ts'

const addressRows = createClientRows({
  words: ['email address', 'email addresses'],
  table: clientAddresses,
  key: 'address',
})

export const clientsParts: NounParts = {
  noun: 'clients',
  names: [
    recordNames(
      clientRecord.noun,
      clients,
      sql`coalesce(nullif(${clients.name}, ''), ${clients.companyName})`,
    ),
  ],
  apis: [clientsApi, linkRequestsApi],
  jobs: [deleteUnusedClients, fillMissingPhoneKeys, forgetMerges, unmarkUniqueClients],
  mails: [formerClientMail],
  claim: clientClaim,
  rows: [clientEventRows, addressRows],
  personalData: clientData,
  listSchema: clientList.schema,
}
