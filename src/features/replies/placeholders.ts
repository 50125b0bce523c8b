import { oneLine } from '#domain/one-line.ts'

/** What staff write as `{name}`, with its meaning. */
export const placeholders = {
  name: 'Their name, or “there”',
  reference: 'The reference of their request',
  choice: 'What they chose',
  price: 'The price as agreed, in their currency',
  payments: 'Price, paid and balance, one per line',
  link: 'Where they read their requests, quotes and invoices',
  sender: 'Your name',
} as const
export type Placeholder = keyof typeof placeholders

/** Null: the lead has no such value. */
export type PlaceholderValues = Record<Placeholder, string | null>

/** Each fills whole lines. */
const notInSubjects: readonly string[] = ['payments', 'link'] satisfies Placeholder[]

const pattern = /\{([^{}\n]*)\}/g

export const placeholderNames = Object.keys(placeholders) as Placeholder[]

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name)
}

/** A sentence for the first that cannot be filled. Without values, for the first that is unknown. */
export function placeholderProblem(
  part: 'subject' | 'text',
  words: string,
  values?: PlaceholderValues,
): string | null {
  for (const [written, name = ''] of words.matchAll(pattern)) {
    if (!isPlaceholder(name)) {
      const known = placeholderNames.map((one) => `{${one}}`).join(', ')
      return `There is no placeholder ${written}. Use one of ${known}.`
    }
    if (part === 'subject' && notInSubjects.includes(name)) return `Use ${written} in the text only.`
    if (values?.[name] === null) return `This lead has nothing for ${written}. Leave it out.`
  }
  return null
}

/** Values are inserted as they are: a name that looks like a placeholder stays a name. */
export function fillPlaceholders(words: string, values: PlaceholderValues): string {
  return words.replace(pattern, (written, name: string) =>
    isPlaceholder(name) ? (values[name] ?? written) : written,
  )
}

export function fillSubject(words: string, values: PlaceholderValues): string {
  return oneLine(fillPlaceholders(words, values))
}
