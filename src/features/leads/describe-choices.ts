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

/** Never the visitor's own words: the mail's address is unverified. */
export function describeChoices(
  catalogue: Catalogue & Pick<ServiceLists, 'chatServices'>,
  lead: Parameters<typeof describeLead>[0],
): { label: string; value: string }[] {
  const offered = new Set([
    ...options,
    ...catalogue.chatServices.map(({ name }) => name),
    ...[
      ...ruledItems(catalogue),
      ...ruledItems({ recommendations: asAgreed(catalogue, lead.quote) }),
    ].flatMap(everyNameOf),
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

/** By the names that the price was agreed with. */
function asAgreed(
  { recommendations }: Catalogue,
  quote: Parameters<typeof describeLead>[0]['quote'],
): Catalogue['recommendations'] {
  return recommendations.map((item) => ({
    ...item,
    name: quote?.lines.find(({ id }) => id === item.id)?.name ?? item.name,
  }))
}
