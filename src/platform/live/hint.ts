/** `lead:<id>`: this record changed. `everything`: hints may have been lost. */
export type HintKey = string

export const everything: HintKey = '*'

/** The browser hears at least an empty list this often, so it notices a dead stream. */
export const beatMs = 20_000
