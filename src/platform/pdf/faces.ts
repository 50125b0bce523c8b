import type { Face } from './printable-text.ts'

/** A font's file as Typst describes it (`faces.json`, which scripts/assets/make-paper-fonts.ts writes). */
export type FontFile = {
  file: string
  info: {
    family: string
    /** How many characters it lacks from U+0000 on, then how many it has, and so on. */
    coverage: number[]
  }[]
  /** The file's SHA-256. */
  conditions: { v: string }[]
}

/** Returns the faces of texts, in the order in which they are asked. */
export function facesOf(files: readonly FontFile[]): Face[] {
  return files.flatMap(({ file, info }) =>
    info.map(({ family, coverage }) => {
      const ends = coverage.map((_, index) => coverage.slice(0, index + 1).reduce((sum, run) => sum + run, 0))
      return {
        file,
        family,
        has(character) {
          const point = character.codePointAt(0) ?? 0
          return ends.findIndex((end) => point < end) % 2 === 1
        },
      }
    }),
  )
}
