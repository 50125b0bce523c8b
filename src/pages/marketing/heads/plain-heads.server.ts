import { agency } from '#domain/agency.ts'
import type { PolicyPage } from '#features/policies/policy.ts'
import { type PolicyPath, policyLabels } from '#features/policies/policy-labels.ts'
import { href, routes } from '#routes'
import { breadcrumbFact, siteFacts } from './facts.server.ts'
import type { PageHead, PageHeadInput } from './page-head.server.ts'
import { fixedPictures } from './share-picture.server.ts'

export function contactHead({ origin }: PageHeadInput): PageHead {
  const path = href('contact')
  return {
    title: `Contact ${agency.name}: an answer within ${agency.responseTime}`,
    description: `Start your project in 2 minutes, or write to ${agency.email}. Asking is free; you pay 10% when work starts.`,
    canonicalPath: path,
    picture: fixedPictures().contact,
    facts: [...siteFacts(origin), breadcrumbFact(origin, [{ name: 'Contact', path }])],
  }
}

export function aiRecommendationsHead({ origin }: PageHeadInput): PageHead {
  const path = href('aiRecommendations')
  return {
    title: 'AI recommendations: what to build, what it costs, why',
    description:
      'Answer 4 quick questions and see what we’d build for your business, what it costs and why. Free, about 2 minutes, no name needed.',
    canonicalPath: path,
    picture: fixedPictures().landing,
    facts: [...siteFacts(origin), breadcrumbFact(origin, [{ name: 'AI recommendations', path }])],
  }
}

export function aiSuggestThankYouHead(): PageHead {
  return {
    title: 'Your AI Suggest plan, and what happens next',
    description:
      'Whether the plan you sent through AI Suggest has arrived, what is in it, and what happens next.',
    picture: fixedPictures().landing,
  }
}

export function privacyHead({ origin }: PageHeadInput): PageHead {
  const { path } = routes.privacyPolicy
  return {
    title: `Privacy Policy: what we keep, and why | ${agency.name}`,
    description: `${agency.name} stores what you send in a project request, to answer it. No tracking and no requests to other companies without your consent.`,
    canonicalPath: path,
    picture: fixedPictures().policies,
    facts: [breadcrumbFact(origin, [{ name: policyLabels[path], path }])],
  }
}

/** An earlier version is not indexed. */
export function policyHead(path: PolicyPath): (input: PageHeadInput) => PageHead {
  return ({ origin, data }) => {
    const { title, description, until } = data[0] as PolicyPage
    return {
      title: `${title} | ${agency.name}`,
      description,
      canonicalPath: until === null ? path : undefined,
      picture: fixedPictures().policies,
      facts: [breadcrumbFact(origin, [{ name: policyLabels[path], path }])],
    }
  }
}

export function notFoundHead(): PageHead {
  return {
    title: '404 Page Not Found',
    description: 'There is no page at this address.',
    picture: fixedPictures().landing,
  }
}
