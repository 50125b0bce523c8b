import { projects } from '#db/schema/projects.ts'
import { claimBy } from '#platform/records/claim.server.ts'

/** The projects whose client has an address. */
export const projectClaim = claimBy({
  words: ['project', 'projects'],
  table: projects,
  email: 'clientEmail',
})
