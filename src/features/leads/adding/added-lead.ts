import * as v from 'valibot'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { currencyCodes } from '#domain/money/currency.ts'
import { itemId } from '#domain/money/quote.ts'
import { handSources } from '#domain/records/lead.ts'
import { optionalEmail, optionalLine, requiredLine, severalLines } from '#domain/text-fields.ts'
import { idFilter } from '#platform/records/list-page.ts'
import { assigneeField } from '../lead-handling.ts'

export function offeredPackages({ pricingPackages, industryPackages }: Catalogue) {
  return [...pricingPackages, ...industryPackages]
}

/** A lead that staff add by hand. '' for what is not known. */
export const addedLeadSchema = v.pipe(
  v.object({
    name: requiredLine(leadLimits.name, 'Enter their name.'),
    companyName: optionalLine(leadLimits.companyName),
    email: optionalEmail,
    phone: optionalLine(leadLimits.phone),
    businessLocation: optionalLine(leadLimits.businessLocation),
    source: v.picklist(handSources, 'Choose where it comes from.'),
    message: v.optional(severalLines(leadLimits.message), ''),
    currency: v.optional(v.picklist(currencyCodes, 'Choose a currency from the list.'), 'INR'),
    /** One of the site's, at today's price. */
    packageId: v.optional(v.union([v.literal(''), itemId], 'Choose a package from the list.'), ''),
    to: v.optional(assigneeField, 'me'),
    client: idFilter('Name a client.'),
    isToConfirm: v.optional(v.boolean('Say true or false.'), false),
  }),
  v.forward(
    v.check(({ email, phone }) => email !== '' || phone !== '', 'Enter an email address or a phone number.'),
    ['email'],
  ),
  v.forward(
    v.check(
      ({ email, isToConfirm }) => !isToConfirm || email !== '',
      'Enter the address for the confirmation.',
    ),
    ['email'],
  ),
)
export type AddedLeadInput = v.InferOutput<typeof addedLeadSchema>
