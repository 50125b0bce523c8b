export type Variant = 'A' | 'B'
