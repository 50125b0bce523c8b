/** One of the two families of the site, as its faces are declared: https://drafts.csswg.org/css-fonts/#font-face-rule */
export type FontFamily = { name: string; weight: string; stretch?: string }

export const displayFamily: FontFamily = { name: 'Anybody', weight: '700', stretch: '75% 125%' }
export const textFamily: FontFamily = { name: 'Atkinson Hyperlegible Next', weight: '400 700' }

/**
 * Letters that neither our English nor most prices have; the rupee stands in every choice of currencies too, in the other
 * family. Their faces, rare-fonts.css, come where one is shown or written.
 */
export const rareLetter = /[¡¢¤¦-¨ª-\u00ad¯±-¶¸-ÖØ-èê-ÿıŒœ]|₹(?=\d)/
