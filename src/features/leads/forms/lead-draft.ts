import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import { listOfServices } from './lead-fields.ts'

/**
 * `POST /api/lead-drafts`: an unsent request, once it has an e-mail address or phone number. The same key
 * replaces it; as the request's `Idempotency-Key` it completes the draft, and later drafts change nothing.
 */
export const leadDraftSchema = v.pipe(
  v.object(
    {
      key: v.pipe(v.string('Send a key.'), v.uuid('Send a UUID as the key.')),
      source: v.picklist(['ai-suggest', 'chatbot'], 'Say where this was begun.'),
      name: optionalLine(leadLimits.name),
      email: optionalEmail,
      phone: optionalLine(leadLimits.phone),
      companyName: optionalLine(leadLimits.companyName),
      projectType: optionalLine(leadLimits.service),
      selectedServices: listOfServices,
      timeline: optionalLine(leadLimits.service),
      budget: optionalLine(leadLimits.service),
      message: v.optional(severalLines(leadLimits.message), ''),
      conversationSummary: v.optional(severalLines(leadLimits.conversation), ''),
    },
    'Send the fields of a draft.',
  ),
  v.forward(
    v.partialCheck(
      [['email'], ['phone']],
      ({ email, phone }) => email !== '' || phone !== '',
      'Enter an email address or a phone number.',
    ),
    ['email'],
  ),
)

export type LeadDraftInput = v.InferInput<typeof leadDraftSchema>
export type LeadDraft = v.InferOutput<typeof leadDraftSchema>

/** Spares drafts that staff have moved. Stated in the privacy policy. */
export const leadDraftDays = 30
