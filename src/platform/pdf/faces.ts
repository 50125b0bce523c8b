import type { Face } from './printable-text.ts'

export type FontFile = {
  file: string
  info: {
    family: string
    /** Run lengths from U+0000 on: missing characters, present ones, and so on. */
    coverage: number[]
  }[]
  /** SHA-256. */
  conditions: { v: string }[]
}

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
