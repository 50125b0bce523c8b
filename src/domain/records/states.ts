/** The two sides of a project, and the program itself. A client's side is its owner or whoever holds its link. */
export type Side = 'client' | 'staff'
export const sides: Record<Side, true> = { client: true, staff: true }
export type Mover = Side | 'system'

/** How a status stands out: yolk waits for somebody, info is under way. Its name alone says the same. */
export type Tone = 'plain' | 'yolk' | 'info' | 'ok' | 'danger'

/** What people see of a status. */
export type Standing = { label: string; tone?: Tone }

/** A status, its name for both sides, and the moves that it allows with those who may make them. */
export type States<Status extends string, More = object> = Record<
  Status,
  Standing & { next: Partial<Record<Status, readonly Mover[]>> } & More
>

/** Lists the moves that `mover` may make, in the table's order. */
export function movesFrom<Status extends string>(
  states: States<Status>,
  from: Status,
  mover: Mover,
): Status[] {
  return (Object.keys(states[from].next) as Status[]).filter((to) => mayMove(states, from, to, mover))
}

/** Returns whether `mover` may make this move. */
export function mayMove<Status extends string>(
  states: States<Status>,
  from: Status,
  to: Status,
  mover: Mover,
): boolean {
  const movers: readonly Mover[] = states[from].next[to] ?? []
  return movers.includes(mover)
}
