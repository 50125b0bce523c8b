/** `agency`: every page, because its facts stand on every page. */
export type PageTag = 'pricing' | 'posts' | 'portfolio' | 'questions' | 'policies' | 'agency'

/** `draw`: how an experiment divides visitors. No page changes. */
export type PublishedTag = PageTag | 'draw'
