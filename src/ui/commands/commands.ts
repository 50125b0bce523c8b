import { useEffect, useLayoutEffect, useRef } from 'react'

export type Command = {
  id: string
  /** The words on its button. */
  label: string
  /** `mod+k` with Ctrl or ⌘, `/`, or `g l` for one after the other. */
  keys?: string
  /** What it is about, such as `This lead`. */
  group: string
  /** False while it is not possible here. */
  when?: () => boolean
  /** Runs again while its key is held down. */
  isRepeatable?: boolean
  run: () => void
}

type Source = { current: readonly Command[] }

const sources = new Set<Source>()

/** Offers commands as long as the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const source = useRef(commands)
  useEffect(() => {
    source.current = commands
  })
  // Before paint, so that no click on a command's button precedes registration.
  useLayoutEffect(() => {
    sources.add(source)
    return () => {
      sources.delete(source)
    }
  }, [])
}

/** Commands available now. If two share an id, the last registered wins. */
export function listCommands(): Command[] {
  const all = [...sources].flatMap(({ current }) => current)
  const byId = new Map(all.map((command) => [command.id, command]))
  return [...byId.values()].filter(({ when }) => when?.() ?? true)
}

export function findCommand(id: string): Command | undefined {
  return listCommands().find((command) => command.id === id)
}

/** Looks the command up again: a list of commands may be older than the page. */
export function runCommand(id: string): void {
  findCommand(id)?.run()
}
