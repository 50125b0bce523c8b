import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import { fillFacts } from '#domain/facts-in-text.ts'
import type { ContentData } from '#domain/records/content.ts'
import { agencyKind } from '#features/agency/agency-kind.ts'
import { escapeMarkdown, renderSections } from '#features/markdown/render-markdown.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { listPublished } from '#platform/content/list-published.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PolicyPage, TermsInForce } from './policy.ts'
import { type PolicyKind, policyKinds, refundsKind, shippingKind, termsKind } from './policy-kinds.ts'
import { type PolicyPath, privacyChangedOn } from './policy-labels.ts'
import { type PolicyVersion, policyVersions } from './policy-versions.ts'

type ReadCtx = Pick<Ctx, 'db' | 'clock' | 'readsDrafts'>

/** @throws AppError `not-found` for an unknown policy, and for a version that never was */
export async function readPolicy(
  ctx: ReadCtx,
  { slug, version }: { slug: string; version?: number | undefined },
): Promise<PolicyPage> {
  const unknown = new AppError('not-found', 'This policy doesn’t exist.')
  const kind = policyKinds.find((one) => one.kind === slug)
  if (!kind) throw unknown
  const versions = await versionsOf(ctx, kind)
  const number = version ?? versions.length
  const asked = versions[number - 1]
  if (!asked) throw unknown
  const next = versions[number]
  return {
    version: number,
    latest: versions.length,
    since: agencyDayAt(asked.at),
    until: next ? agencyDayAt(next.at) : null,
    ...renderPolicy(asked),
  }
}

/** Earlier entries may lack fields that are new. */
export function renderPolicy({
  texts,
  facts,
}: Pick<PolicyVersion, 'texts' | 'facts'>): Omit<PolicyPage, 'version' | 'latest' | 'since' | 'until'> {
  const fill = (name: string) => fillFacts(textIn(texts, name), { of: facts })
  const figures = Array.isArray(texts.facts) ? texts.facts.map(String) : []
  return {
    summary: fill('summary'),
    facts: figures.map((figure) => {
      const [value = '', ...label] = figure.split(': ')
      const [filledValue = '', filledLabel = ''] = [value, label.join(': ')].map((part) =>
        fillFacts(part, { of: facts }),
      )
      return { value: filledValue, label: filledLabel }
    }),
    sections: renderSections(fillFacts(textIn(texts, 'text'), { of: facts, write: escapeMarkdown })),
    title: fill('title'),
    description: fill('description'),
  }
}

function textIn(texts: ContentData, name: string): string {
  return String(texts[name] ?? '')
}

/** The versions that a client accepts with a quote. Null if one has no text. */
export async function readTermsInForce({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<TermsInForce | null> {
  const published = await listPublished({ db, clock }, [agencyKind, termsKind, refundsKind, shippingKind])
  const latest = ({ kind }: PolicyKind) =>
    policyVersions({
      texts: published.get(kind) ?? [],
      agency: published.get(agencyKind.kind) ?? [],
    }).length
  const terms = { terms: latest(termsKind), refunds: latest(refundsKind), shipping: latest(shippingKind) }
  return Object.values(terms).includes(0) ? null : terms
}

/** When each policy last changed, for search engines. */
export async function listPolicyDates(ctx: ReadCtx): Promise<Map<PolicyPath, Day>> {
  const published = await listPublished(ctx, [agencyKind, ...policyKinds])
  return new Map(
    policyKinds.flatMap(({ kind }) => {
      const texts = published.get(kind) ?? []
      const last = policyVersions({ texts, agency: published.get(agencyKind.kind) ?? [] }).at(-1)
      if (!last) return []
      const day = agencyDayAt(last.at)
      const path: PolicyPath = `/${kind}`
      return [[path, path === '/privacy-policy' && day < privacyChangedOn ? privacyChangedOn : day] as const]
    }),
  )
}

async function versionsOf(ctx: ReadCtx, { kind }: PolicyKind): Promise<PolicyVersion[]> {
  const published = await listPublished(ctx, [agencyKind, { kind }])
  return policyVersions({
    texts: published.get(kind) ?? [],
    agency: published.get(agencyKind.kind) ?? [],
  })
}
