export type PageTag = 'pricing' | 'posts' | 'portfolio' | 'questions'

/** `draw`: how an experiment divides visitors. No page changes. */
export type PublishedTag = PageTag | 'draw'
