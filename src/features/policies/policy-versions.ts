import { type AgencyFacts, builtInFacts } from '#domain/agency.ts'
import { fillFacts } from '#domain/facts-in-text.ts'
import type { ContentData } from '#domain/records/content.ts'

type Published = { at: Date; data: ContentData }

/** What a policy said since a moment: its texts, with the facts that they are filled with. */
export type PolicyVersion = { at: Date; texts: ContentData; facts: AgencyFacts }

/**
 * Oldest first; the first is version 1. Another version begins whenever the policy reads differently, also because a
 * fact of the agency has changed.
 * @param of both oldest first
 */
export function policyVersions({
  texts,
  agency,
}: {
  texts: readonly Published[]
  agency: readonly Published[]
}): PolicyVersion[] {
  const [first] = texts
  if (!first) return []
  const moments = [...texts, ...agency]
    .map(({ at }) => +at)
    .filter((at) => at >= +first.at)
    .toSorted((one, other) => one - other)
  const versions: PolicyVersion[] = []
  let shown = ''
  for (const moment of moments) {
    const version = {
      at: new Date(moment),
      texts: lastAt(texts, moment)?.data ?? first.data,
      // A policy may be older than the stored facts.
      facts: { ...builtInFacts, ...(lastAt(agency, moment) ?? agency[0])?.data } as AgencyFacts,
    }
    const says = readingOf(version)
    const last = says === shown ? versions.pop() : undefined
    shown = says
    versions.push(last ? { ...version, at: last.at } : version)
  }
  return versions
}

function lastAt(states: readonly Published[], moment: number): Published | undefined {
  return states.findLast(({ at }) => +at <= moment)
}

/** Its title and description in search results are no part of it. */
function readingOf({ texts, facts }: PolicyVersion): string {
  const { summary = '', facts: figures = [], text = '' } = texts
  return fillFacts(JSON.stringify([summary, figures, text]), { of: facts })
}
