/** The client is the owner or a holder of the link. */
export type Side = 'client' | 'staff'
export const sides: Record<Side, true> = { client: true, staff: true }
export type Mover = Side | 'system'

/** `yolk`: waiting; `info`: under way. The label says the same. */
export type Tone = 'plain' | 'yolk' | 'info' | 'ok' | 'danger'

export type StatusLabel = { label: string; tone?: Tone }

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
