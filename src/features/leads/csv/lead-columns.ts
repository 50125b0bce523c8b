import type { ColumnUse, ImportField } from '#domain/records/lead-import.ts'

/** The fields that a file can bring, by their headers in a file that we write. */
export const fieldHeaders = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  companyName: 'Company',
  businessLocation: 'Location',
  projectType: 'Project',
  timeline: 'Timeline',
  budget: 'Budget',
  message: 'Message',
  tags: 'Tags',
} as const satisfies Record<ImportField, string>

export const referenceHeader = 'Reference'

export const useLabels: Record<ColumnUse, string> = {
  ...fieldHeaders,
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  lastFirst: 'Last name, first name',
  reference: referenceHeader,
}
