import type { Command } from '#ui/commands/commands.ts'

/** Those of every page, after those of the page itself. */
export const generalGroup = { go: 'Go to', other: 'Everywhere' } as const

const general: readonly string[] = Object.values(generalGroup)

/** What this page offers comes first. */
export function groupCommands(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups].toSorted(([one], [other]) => general.indexOf(one) - general.indexOf(other))
}
