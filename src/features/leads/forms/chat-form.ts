import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { optionalLine, requiredEmail, requiredLine, severalLines } from '#domain/text-fields.ts'
import { botCheckFields, listOfServices, missingSentences } from './lead-fields.ts'

const missingContact = { name: 'Enter your name.', email: missingSentences.customerEmail } as const

/** `POST /api/chatbot-lead`. Like the assistant, it refuses only blanks and invalid addresses. */
export const chatLeadSchema = v.object(
  {
    name: requiredLine(leadLimits.name, missingContact.name),
    email: requiredEmail(missingSentences.customerEmail),
    phone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    selectedService: optionalLine(leadLimits.service),
    selectedServices: listOfServices,
    timeline: optionalLine(leadLimits.service),
    budget: optionalLine(leadLimits.service),
    message: v.optional(severalLines(leadLimits.message), ''),
    conversationSummary: v.optional(severalLines(leadLimits.conversation), ''),
    ...botCheckFields,
  },
  (issue) =>
    missingContact[issue.path?.[0]?.key as keyof typeof missingContact] ?? 'Send the fields of a chat.',
)

export type ChatLeadInput = v.InferInput<typeof chatLeadSchema>
export type ChatLead = v.InferOutput<typeof chatLeadSchema>
