/** What a page shows that may change while the program runs: whoever changes it publishes the tag. */
export type PageTag = 'pricing' | 'posts' | 'portfolio'

/** `draw`: how an experiment shares visitors between two pages. It changes neither. */
export type PublishedTag = PageTag | 'draw'
