import { agency } from '#domain/agency.ts'
import { href, routes } from '#routes'
import { type PolicyPath, policyLabels } from '../policies/policy-labels.ts'
import { breadcrumbFact, siteFacts } from './facts.server.ts'
import type { PageHead, PageHeadInput } from './page-head.server.ts'
import { fixedPictures } from './share-picture.server.ts'

const { averageDelivery } = agency.claims
const { refundWorkingDays } = agency.policyPeriods

export function contactHead({ origin }: PageHeadInput): PageHead {
  const path = href('contact')
  return {
    title: `Contact ${agency.name}: an answer within ${agency.responseTimes.standard}`,
    description: `Start your project in 2 minutes, or write to ${agency.email}. Asking costs nothing; you pay 10% when the work starts.`,
    canonicalPath: path,
    picture: fixedPictures.contact,
    facts: [...siteFacts(origin), breadcrumbFact(origin, [{ name: 'Contact', path }])],
  }
}

const policyTexts: Record<PolicyPath, { title: string; description: string }> = {
  [routes.termsConditions.path]: {
    title: 'Terms & Conditions: 10% to start, 90% after completion',
    description: `How an order with ${agency.name} works: a free request, a written offer, 10% to start, 90% after completion, charged in Indian rupees.`,
  },
  [routes.privacyPolicy.path]: {
    title: 'Privacy Policy: what we keep, and why',
    description: `${agency.name} stores what you send in a project request, to answer it. No tracking and no requests to other companies without your consent.`,
  },
  [routes.cancellationRefunds.path]: {
    title: 'Cancellation & Refunds: what you get back, and when',
    description: `Cancel an order with ${agency.name} by e-mail: free before you pay, the whole deposit back before work starts, refunds started within ${refundWorkingDays} working days.`,
  },
  [routes.shippingPolicy.path]: {
    title: 'Shipping Policy: everything is delivered online',
    description: `${agency.name} delivers websites, stores and advice online: no parcels, no shipping cost, ${averageDelivery.value} on average, and the date in your offer counts.`,
  },
}

export function policyHead(path: PolicyPath): (input: PageHeadInput) => PageHead {
  const { title, description } = policyTexts[path]
  return ({ origin }) => ({
    title: `${title} | ${agency.name}`,
    description,
    canonicalPath: path,
    picture: fixedPictures.policies,
    facts: [breadcrumbFact(origin, [{ name: policyLabels[path], path }])],
  })
}

export function notFoundHead(): PageHead {
  return {
    title: '404 Page Not Found',
    description: 'There is no page at this address.',
    picture: fixedPictures.landing,
  }
}
