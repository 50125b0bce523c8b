import * as v from 'valibot'
import { optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import { leadLimits, listOfServices } from './lead-fields.ts'

/**
 * What `POST /api/lead-drafts` takes: what somebody has said so far who has not sent it yet, from the first e-mail address
 * or phone number on. Saved again under the same key it replaces what was there. The lead that is sent at last comes with
 * this key as its `Idempotency-Key` and completes the draft; from then on saving changes nothing.
 */
export const leadDraftSchema = v.pipe(
  v.object(
    {
      /** A UUID that the browser mints when the conversation or form begins. */
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
      'Enter an e-mail address or a phone number.',
    ),
    ['email'],
  ),
)

/** What the browser sends. */
export type LeadDraftInput = v.InferInput<typeof leadDraftSchema>
export type LeadDraft = v.InferOutput<typeof leadDraftSchema>

/** A draft older than this that staff have not taken up is deleted. The privacy policy names it. */
export const leadDraftDays = 30
