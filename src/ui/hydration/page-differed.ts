export const pageDiffered = 'The page differs from what the server sent:'

/** Others changed it, or the server and the browser render it differently. React has rendered the part anew. */
export function warnOfDifference(thrown: unknown): void {
  console.warn(pageDiffered, thrown)
}
