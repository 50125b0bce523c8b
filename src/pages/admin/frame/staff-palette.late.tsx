import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { foldText } from '#domain/fold-text.ts'
import { viewPath, warnOfUnknown } from '#features/views/open-view.tsx'
import { listViews } from '#features/views/view.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { type Command, listCommands, runCommand } from '#ui/commands/commands.ts'
import { Palette, type PaletteGroup } from '#ui/commands/palette.tsx'
import { listRecentRecords } from '#ui/commands/recent-records.ts'
import { useSingleKeys } from '#ui/commands/single-keys.ts'
import { groupCommands } from './command-groups.ts'
import { searchLimit, useFoundRecords } from './use-found-records.ts'

/** The page's commands, the records with the words, and those opened last. */
export function StaffPalette({
  onChoose,
  onClose,
}: {
  onChoose: (run: () => void) => void
  onClose: () => void
}) {
  // The commands when it opened: a row that has the focus loses it to the palette.
  const [commands] = useState(() => listCommands().filter(({ id }) => id !== 'palette'))
  const [words, setWords] = useState('')
  const [, navigate] = useLocation()
  const areSingleKeysOn = useSingleKeys()
  const { records, status } = useFoundRecords(words)
  const { data: saved } = useQuery(endpointQuery(listViews))
  const open = (path: string) => () => navigate(path)

  const ofCommands = groupCommands(commands.filter((command) => matches(command, words))).map(
    ([value, group]) => ({
      value,
      items: group.map(({ id, label, keys }) => ({
        id,
        label,
        keys: areSingleKeysOn ? keys : undefined,
        run: () => runCommand(id),
      })),
    }),
  )
  const recent = listRecentRecords()
    .filter(({ path }) => path !== location.pathname)
    .map(({ path, noun, name }) => ({ id: path, label: name, detail: noun, run: open(path) }))
  const views = (saved?.views ?? [])
    .filter(({ name, list }) => matches({ label: name, group: `views ${list}` }, words))
    .map((view) => ({
      id: view.id,
      label: view.name,
      detail: `View of the ${view.list}`,
      run() {
        navigate(viewPath(view))
        warnOfUnknown(view)
      },
    }))
  const found = records.map(({ value, items }) => ({
    value,
    items: items.map(({ path, ...item }) => ({ ...item, id: path, run: open(path) })),
  }))
  const all: PaletteGroup[] =
    words.trim() === ''
      ? [{ value: 'Recent', items: recent }, ...ofCommands, { value: 'Views', items: views }]
      : [...ofCommands, { value: 'Views', items: views }, ...found]
  const groups = all.filter(({ items }) => items.length > 0)
  return (
    <Palette
      words={words}
      onWords={setWords}
      maxLength={searchLimit}
      title="Search or jump to…"
      placeholder="A name, a number or a command"
      groups={groups}
      status={status || (groups.length === 0 ? 'No matches.' : '')}
      onChoose={({ run }) => onChoose(run)}
      onClose={onClose}
    />
  )
}

/** Each word begins a word of the label. */
function matches({ label, group }: Pick<Command, 'label' | 'group'>, words: string): boolean {
  const text = foldText(` ${label} ${group}`)
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`))
}
