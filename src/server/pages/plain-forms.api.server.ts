import { type Context, Hono } from 'hono'
import { formLocation } from '#domain/project-request.ts'
import { projectRequestSchema, type RequestOrigin } from '#features/leads/forms/project-request-form.ts'
import { receivePlainForm } from '#features/leads/receiving/receive-plain-form.server.ts'
import { servicesOf } from '#features/pricing/catalogue/offers.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { priceableChoice } from '#features/request/calculator/calculator-choice.ts'
import { type ShownPrice, wireQuote } from '#features/request/calculator/wire-quote.ts'
import { readService } from '#features/request/chosen-service.ts'
import { describeInterest, pickRequestValues } from '#features/request/form/request-values.ts'
import { readChoice } from '#features/request/project-request-address.ts'
import { sentHref } from '#pages/marketing/thank-you/sent-address.ts'
import { type AppEnv, access, hasOrigin, readForm } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { readVisitorHash } from '#platform/visitor-cookie.server.ts'
import { routes } from '#routes'

export const plainFormsApi = new Hono<AppEnv>()
  .post(routes.contact.path, access.anyone, (c) => receive(c, 'contact'))
  .post(routes.checkout.path, access.anyone, (c) => receive(c, 'checkout'))

/** A reload must not post again. */
async function receive(c: Context<AppEnv>, source: RequestOrigin): Promise<Response> {
  const fields = await readForm(c)
  await c.var.limits.consume('lead', c.var.clientAddress)
  const { search } = new URL(c.req.url)
  const values = pickRequestValues(fields)
  const catalogue = await readCatalogue(c.var.ctx, { retired: true })
  const service = readService(servicesOf(catalogue), search)
  const choice = priceableChoice(catalogue, readChoice(search))
  const request = parseInput(projectRequestSchema, {
    ...values,
    // The page's script fills in the same sentence.
    projectDescription: values.projectDescription || (service ? describeInterest(service) : ''),
    website: fields.website,
    businessLocation: formLocation,
    source,
    quote: choice && wireQuote(choice, shownPriceIn(fields)),
  })
  const { receipt } = await receivePlainForm(c.var.ctx, {
    request,
    hasOrigin: hasOrigin(c),
    visitorHash: readVisitorHash(c),
  })
  return c.redirect(sentHref(receipt.id), 303)
}

/** The schema refuses prices that no page has. */
function shownPriceIn({ currency, countryCode, total }: Record<string, string>): ShownPrice {
  return {
    currency: currency as ShownPrice['currency'],
    countryCode: countryCode || null,
    total: total ? Number(total) : undefined,
  }
}
