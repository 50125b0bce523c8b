/** UTF-16 units. */
export const postFilterLimits = { tag: 60, q: 200 } as const
