/** The client is the owner or a holder of the link. */
export type Side = 'client' | 'staff'
export const sides: Record<Side, true> = { client: true, staff: true }
export type Mover = Side | 'system'

/** Whose turn it is, or, where it is nobody's, how the record stands. Each has one look, which its label repeats. */
export type StatusMeaning = Side | 'under-way' | 'good' | 'bad' | 'neutral'

/** `clientLabel`: what the client reads, where it differs. */
export type StatusLabel = { label: string; clientLabel?: string; means: StatusMeaning }

/** `next`: allowed moves, and who may make them. */
export type States<Status extends string, More = object> = Record<
  Status,
  StatusLabel & { next: Partial<Record<Status, readonly Mover[]>> } & More
>

export function movesFrom<Status extends string>(
  states: States<Status>,
  from: Status,
  mover: Mover,
): Status[] {
  return (Object.keys(states[from].next) as Status[]).filter((to) => mayMove(states, from, to, mover))
}

export function mayMove<Status extends string>(
  states: States<Status>,
  from: Status,
  to: Status,
  mover: Mover,
): boolean {
  const movers: readonly Mover[] = states[from].next[to] ?? []
  return movers.includes(mover)
}
