import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { optionalLine, requiredEmail, requiredLine, severalLines } from '#domain/text-fields.ts'
import { humanSigns, listOfServices, missingSentences } from './lead-fields.ts'

const missingContact = { name: 'Enter your name.', email: missingSentences.customerEmail } as const

/** The body of `POST /api/chatbot-lead`. Like the assistant, it only refuses blanks and unusable addresses. */
export const chatLeadSchema = v.object(
  {
    name: requiredLine(leadLimits.name, missingContact.name),
    email: requiredEmail(missingSentences.customerEmail),
    phone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    /** The first chosen service, or "General Inquiry". */
    selectedService: optionalLine(leadLimits.service),
    selectedServices: listOfServices,
    timeline: optionalLine(leadLimits.service),
    budget: optionalLine(leadLimits.service),
    message: v.optional(severalLines(leadLimits.message), ''),
    conversationSummary: v.optional(severalLines(leadLimits.conversation), ''),
    ...humanSigns,
  },
  (issue) =>
    missingContact[issue.path?.[0]?.key as keyof typeof missingContact] ?? 'Send the fields of a chat.',
)

/** The body as the browser sends it. */
export type ChatLeadInput = v.InferInput<typeof chatLeadSchema>
export type ChatLead = v.InferOutput<typeof chatLeadSchema>
