/** What a page shows that may change while the program runs: whoever changes it publishes the tag. */
export type PageTag = 'pricing' | 'posts' | 'portfolio'

/** `draw`: who is drawn how by an experiment, which no page shows. */
export type PublishedTag = PageTag | 'draw'
