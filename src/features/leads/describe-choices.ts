import type { Catalogue, ServiceLists } from '#domain/catalogue/published.ts'
import { everyNameOf, ruledItems } from '#domain/catalogue/recommendation-rules.ts'
import { currencyCodes } from '#domain/money/currency.ts'
import { budgetRanges, formatBudgetRange } from '#domain/money/pricing.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { businessTypes, features, goals, industries, wizardTimelines } from '#domain/wizard-answers.ts'
import { describeLead } from './describe-lead.ts'

/** The server accepts other options too, because lists change. */
const options: readonly string[] = [
  ...[
    ...projectTypeOptions,
    ...contactMethodOptions,
    ...bestTimeOptions,
    ...requestTimelineOptions,
    ...requestBudgetOptions,
  ].map(({ value }) => value),
  ...businessTypes,
  ...industries,
  ...wizardTimelines,
  ...features,
  ...goals,
  ...budgetRanges.flatMap((range) => currencyCodes.map((currency) => formatBudgetRange(range, currency))),
]

/** What pages have offered, by its names of today and from before. */
export type Offered = Pick<Catalogue, 'recommendations'> &
  Pick<ServiceLists, 'chatServices'> & { formerNames: readonly { key: string; name: string }[] }

/** Never the visitor's own words: the mail's address is unverified. */
export function describeChoices(
  { recommendations, chatServices, formerNames }: Offered,
  lead: Parameters<typeof describeLead>[0],
): { label: string; value: string }[] {
  const named = [...formerNames, ...(lead.quote?.lines ?? []).map(({ id, name }) => ({ key: id, name }))]
  const renamed = recommendations.flatMap((item) =>
    named.filter(({ key }) => key === item.id).map(({ name }) => ({ ...item, name })),
  )
  const offered = new Set([
    ...options,
    ...[...chatServices, ...formerNames].map(({ name }) => name),
    ...ruledItems({ recommendations: [...recommendations, ...renamed] }).flatMap(everyNameOf),
  ])
  const ours = (answer: string) => (offered.has(answer) ? answer : '')
  const onlyOurs = (answers: readonly string[]) => answers.filter((answer) => offered.has(answer))
  const { suggestion } = lead
  return describeLead({
    name: '',
    email: '',
    phone: '',
    companyName: '',
    businessLocation: '',
    projectType: ours(lead.projectType),
    services: onlyOurs(lead.services),
    contactMethod: ours(lead.contactMethod),
    bestTime: ours(lead.bestTime),
    timeline: ours(lead.timeline),
    budget: ours(lead.budget),
    currency: lead.currency,
    quote: lead.quote,
    suggestion: suggestion && {
      ...suggestion,
      industry: ours(suggestion.industry),
      features: onlyOurs(suggestion.features),
      goals: onlyOurs(suggestion.goals),
    },
  })
}
