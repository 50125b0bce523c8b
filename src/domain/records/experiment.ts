/** The two landing pages under comparison. */
export type Variant = 'A' | 'B'
