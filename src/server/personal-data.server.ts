import { inviteData } from '#features/accounts/people/invite-data.server.ts'
import { documentData } from '#features/billing/documents/document-data.server.ts'
import { clientData } from '#features/clients/client-data.server.ts'
import { fileDataOf } from '#features/files/file-data.server.ts'
import { leadData } from '#features/leads/lead-data.server.ts'
import { mailData } from '#features/mails/mail-data.server.ts'
import { orderData } from '#features/payments/orders/order-data.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { projectData } from '#features/projects/project-data.server.ts'
import { quoteData } from '#features/quotes/quote-data.server.ts'
import { planData } from '#features/wizard/plan/plan-data.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'

/** In the order of erasure. */
export const personalData: readonly PersonalData[] = [
  projectData,
  fileDataOf(projectAccess),
  quoteData,
  leadData,
  documentData,
  orderData,
  clientData,
  planData,
  inviteData,
  mailData,
]
