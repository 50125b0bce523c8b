import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { lineUpTo, optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import { botCheckFields } from './lead-fields.ts'

const missingInterest = {
  message: 'Say which service it is about.',
  status: 'Send the status "new".',
} as const

/** `POST /api/leads`: a clicked service, perhaps without contact details. */
export const serviceInterestSchema = v.object(
  {
    name: optionalLine(leadLimits.name),
    email: optionalEmail,
    phone: optionalLine(leadLimits.phone),
    message: v.pipe(
      severalLines(leadLimits.message, missingInterest.message),
      v.nonEmpty(missingInterest.message),
    ),
    /** Our page sends `service-interest`. */
    source: v.optional(lineUpTo(leadLimits.source), ''),
    status: v.literal('new', missingInterest.status),
    ...botCheckFields,
  },
  (issue) =>
    missingInterest[issue.path?.[0]?.key as keyof typeof missingInterest] ??
    'Send the fields of a service interest.',
)

export type ServiceInterest = v.InferOutput<typeof serviceInterestSchema>
