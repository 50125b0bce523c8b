import { foldText } from './fold-text.ts'

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const longestSlug = 80

/** Whole words of a title, as many as fit. Empty for a title in another script. */
export function slugOf(title: string): string {
  const words =
    foldText(title)
      .replace(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > longestSlug) break
    slug = longer
  }
  return slug
}
