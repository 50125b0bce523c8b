/** The two families of the site, as their faces are declared: https://drafts.csswg.org/css-fonts/#font-face-rule */
export const displayFamily = { name: 'Anybody', weight: '700', stretch: '75% 125%' }
export const textFamily = { name: 'Atkinson Hyperlegible Next', weight: '400 700', stretch: 'normal' }

/**
 * Letters that neither our English nor most prices have; the rupee stands in every choice of currencies too, in the other
 * family. Their faces, rare-fonts.css, come where one is shown or written.
 */
export const rareLetter = /[¡¢¤¦-¨ª-\u00ad¯±-¶¸-ÖØ-èê-ÿıŒœ]|₹(?=\d)/
