/**
 * The pairs that ship. Another one needs its cut in `scripts/assets/make-fonts.ts` and `make-pdf-fonts.ts`, a row here, and
 * its style sheets in `page-assets.server.ts`.
 */
export const fontPairs = [
  {
    value: 'anybody',
    label: 'Anybody and Atkinson Hyperlegible',
    faces: { display: 'Anybody', text: 'Atkinson Hyperlegible Next' },
  },
  {
    value: 'bricolage',
    label: 'Bricolage and Hanken Grotesk',
    faces: { display: 'Bricolage Grotesque', text: 'Hanken Grotesk' },
  },
] as const

export type FontPair = (typeof fontPairs)[number]['value']
