import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import { listOfServices } from './lead-fields.ts'

/**
 * The body of `POST /api/lead-drafts`: an unsent request's answers, from the first e-mail address or phone number on.
 * A later draft with the same key replaces the earlier one. The request finally comes with this key as its
 * `Idempotency-Key` and completes the draft; from then on a draft with this key changes nothing.
 */
export const leadDraftSchema = v.pipe(
  v.object(
    {
      /** A UUID that the browser makes when the conversation or form begins. */
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

/** The body as the browser sends it. */
export type LeadDraftInput = v.InferInput<typeof leadDraftSchema>
export type LeadDraft = v.InferOutput<typeof leadDraftSchema>

/** The program deletes a draft of this age unless staff have taken it up. The privacy policy says so. */
export const leadDraftDays = 30
