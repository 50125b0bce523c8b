import { longestEmail } from './text-fields.ts'

/** UTF-16 units, for form and server. */
export const leadLimits = {
  name: 200,
  email: longestEmail,
  phone: 40,
  companyName: 200,
  businessLocation: 200,
  projectDescription: 5000,
  message: 5000,
  source: 60,
  service: 100,
  services: 20,
  conversation: 12_000,
  note: 5000,
  search: 200,
  tag: 30,
  tags: 10,
  lostWords: 500,
  task: 200,
} as const
