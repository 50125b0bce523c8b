import { longestEmail } from './text-fields.ts'

/** Longest accepted texts, in UTF-16 units. The form limits them, and the server enforces it. */
export const leadLimits = {
  name: 200,
  email: longestEmail,
  phone: 40,
  companyName: 200,
  businessLocation: 200,
  projectDescription: 5000,
  message: 5000,
  /** What the sender of a service interest calls its source. */
  source: 60,
  service: 100,
  /** How many services a lead keeps. */
  services: 20,
  conversation: 12_000,
  note: 5000,
  search: 200,
} as const
