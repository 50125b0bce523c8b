/** A tag names data that pages show. Code that changes the data publishes its tag. */
export type PageTag = 'pricing' | 'posts' | 'portfolio'

/** `draw`: how an experiment divides visitors between two pages. It changes neither page. */
export type PublishedTag = PageTag | 'draw'
