import * as v from 'valibot'
import { factsMissingIn } from '#domain/facts-in-text.ts'
import { defineContent } from '#platform/content/define-content.ts'
import { line, lines, markdown, text, withFacts } from '#platform/content/fields.ts'
import { type PolicyPath, policyLabels } from './policy-labels.ts'

const longest = 60_000

const syntax =
  'Markdown: ## heading, **bold**, [link](address), - list. {#name} after a heading is its address.'

/** The text names the facts that all of them may state. */
const fields = {
  summary: withFacts(text('Summary', { max: 600, missing: 'Say in a sentence or two what it says.' }), ''),
  facts: withFacts(
    factLines('Figures', { hint: 'A line for each: the figure, a colon, and what it is.' }),
    '',
  ),
  text: withFacts(markdown('Text', { max: longest, missing: 'Write the policy.', hint: syntax })),
  title: {
    ...withFacts(line('Title', { max: 100, missing: 'Give it a title.' }), ''),
    heading: 'In search results',
  },
  description: withFacts(text('Description', { max: 300, missing: 'Describe it in one sentence.' }), ''),
}

export const termsKind = policyKind('terms-conditions', [
  'responseTime',
  'deposit',
  'balance',
  'deliveryPromise',
  'checkDays',
])
export const refundsKind = policyKind('cancellation-refunds', [
  'responseTime',
  'deposit',
  'balance',
  'deliveryPromise',
  'checkDays',
  'refundWorkingDays',
])
export const shippingKind = policyKind('shipping-policy', [
  'responseTime',
  'balance',
  'deliveryPromise',
  'deliveryHours',
  'checkDays',
])

/** The policy itself follows from what the program does; this is added to it. */
export const privacyKind = defineContent({
  ...shared('privacy-policy'),
  title: 'Privacy Policy, added part',
  fixed: 'What this site stores and sends is stated by the program, so that it stays true.',
  fields: {
    text: withFacts(
      markdown('Added sections', { max: longest, hint: `${syntax} They stand before “Changes”.` }),
    ),
  },
  refuse: ({ text }) => refuseWithoutHeading(String(text)),
})

/** In the order of the footer. */
export const policyKinds = [termsKind, privacyKind, refundsKind, shippingKind] as const

export type PolicyKind = (typeof policyKinds)[number]

/** @param promises the facts that its text must state, because the program keeps them */
function policyKind<const Name extends string>(
  name: Name & (`/${Name}` extends PolicyPath ? Name : never),
  promises: readonly string[],
) {
  return defineContent({
    ...shared(name),
    title: policyLabels[`/${name}` as PolicyPath],
    fixed:
      'Publishing begins a new version. An accepted quote names the version of its day, and earlier ones stay readable.',
    fields,
    refuse: ({ text }) => [
      ...refuseWithoutHeading(String(text)),
      ...refuseWithoutPromises(String(text), promises),
    ],
  })
}

function shared<const Name extends string>(kind: Name) {
  const path = `/${kind}`
  return {
    kind,
    noun: 'policy',
    place: { text: path, href: path },
    publishes: 'policies',
    changedBy: 'owner',
    isSingle: true,
  } as const
}

function factLines(label: string, words: { hint: string }) {
  const each = lines(label, { max: 120, most: 4, ...words })
  const isFact = (fact: string) => /^[^:]+: \S/.test(fact)
  return {
    ...each,
    schema: v.pipe(
      each.schema,
      v.check((facts) => facts.every(isFact), 'Write each as a figure, a colon, and what it is.'),
    ),
  }
}

/** Sections are what readers cite. */
function refuseWithoutHeading(markdown: string) {
  if (markdown.trim() === '' || /^## \S/.test(markdown.trimStart())) return []
  return [{ field: 'text', message: 'Begin with a heading, such as ## Payment.' }]
}

function refuseWithoutPromises(markdown: string, promises: readonly string[]) {
  const missing = factsMissingIn(markdown, promises).map((name) => `{${name}}`)
  if (missing.length === 0) return []
  const named = new Intl.ListFormat('en-GB').format(missing)
  const message = `Put ${named} back into the text: clients rely on ${missing.length > 1 ? 'these promises' : 'this promise'}.`
  return [{ field: 'text', message }]
}
