/** `lead:<id>`: this record changed. `everything`: hints may have been lost. */
export type HintKey = string

export const everything: HintKey = '*'

/** The browser hears at least an empty list this often, so it notices a dead stream. */
export const beatMs = 20_000

/** A page that gets no stream, because its account or link has too many, reads again this often instead. */
export const withoutStreamMs = 30_000
