import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { lineUpTo, optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import { humanSigns } from './lead-fields.ts'

const missingInterest = {
  message: 'Say which service it is about.',
  status: 'Send the status "new".',
} as const

/** The body of `POST /api/leads`: a visitor pressed a service, perhaps without saying who they are. */
export const serviceInterestSchema = v.object(
  {
    name: optionalLine(leadLimits.name),
    email: optionalEmail,
    phone: optionalLine(leadLimits.phone),
    message: v.pipe(
      severalLines(leadLimits.message, missingInterest.message),
      v.nonEmpty(missingInterest.message),
    ),
    /** The sender's own word for the place of the press; our page says `service-interest`. */
    source: v.optional(lineUpTo(leadLimits.source), ''),
    status: v.literal('new', missingInterest.status),
    ...humanSigns,
  },
  (issue) =>
    missingInterest[issue.path?.[0]?.key as keyof typeof missingInterest] ??
    'Send the fields of a service interest.',
)

export type ServiceInterest = v.InferOutput<typeof serviceInterestSchema>
