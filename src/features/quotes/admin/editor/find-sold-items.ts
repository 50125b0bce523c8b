import type { Catalogue } from '#domain/catalogue/published.ts'
import { type SoldItem, soldItems } from '#domain/catalogue/sold-items.ts'
import { foldText } from '#domain/fold-text.ts'

/** Returns items with all the words: names that begin with them first, then names with a word that does, then the others. */
export function findSoldItems(catalogue: Catalogue, words: string): SoldItem[] {
  const folded = foldText(words).trim()
  const wanted = folded.split(/\s+/)
  const found = soldItems(catalogue).filter(({ name, description, kind }) => {
    const text = foldText(`${name} ${kind} ${description}`)
    return wanted.every((word) => text.includes(word))
  })
  return folded === '' ? found : found.toSorted((a, b) => rankOf(a, folded) - rankOf(b, folded))
}

function rankOf({ name }: SoldItem, words: string): number {
  const folded = foldText(name).trim()
  if (folded.startsWith(words)) return 0
  return ` ${folded}`.includes(` ${words}`) ? 1 : 2
}
