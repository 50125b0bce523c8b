import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { ownerOf } from '#features/clients/admin/new-lead.tsx'
import { LateNewLeadDialog, newLeadCommand } from '#features/leads/adding/new-lead-button.tsx'
import { useStore } from '#state/create-store.ts'
import { CommandTips } from '#ui/commands/command-tips.tsx'
import { useCommands } from '#ui/commands/commands.ts'
import { useCommandKeys } from '#ui/commands/use-command-keys.ts'
import { currentToast, dismissToast, withdrawAction } from '#ui/overlays/toast.ts'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import { generalGroup } from './command-groups.ts'

export type StaffPlace = { label: string; path: string; keys: string }

const loadPalette = () => import('./staff-palette.late.tsx').then((file) => file.StaffPalette)
const loadKeyHelp = () => import('./key-help.late.tsx').then((file) => file.KeyHelp)

/** What every page of the admin offers: its places, all commands, their keys, and the undo of the last change. */
export function AdminCommands({ places }: { places: readonly StaffPlace[] }) {
  const [opened, setOpened] = useState<'palette' | 'keys' | 'new-lead' | null>(null)
  const [, navigate] = useLocation()
  const close = () => setOpened(null)
  const toast = useStore(currentToast)
  const Palette = useLateDialog('search', opened === 'palette', loadPalette, close)
  const KeyHelp = useLateDialog('the keyboard shortcuts', opened === 'keys', loadKeyHelp, close)
  const client = useQueryClient()
  useEffect(() => {
    // The page may show the next change before its answer. Undo would take back the one before it.
    return client.getMutationCache().subscribe(({ type }) => {
      if (type === 'added') withdrawAction()
    })
  }, [client])
  useCommandKeys()
  useCommands([
    ...places.map(({ label, path, keys }) => ({
      id: `go ${path}`,
      label,
      keys,
      group: generalGroup.go,
      run: () => navigate(path),
    })),
    {
      ...{ ...newLeadCommand, id: 'new-lead-here', group: generalGroup.other },
      // If the page has the button, the button's own command runs.
      when: () => document.querySelector(`[data-command=${newLeadCommand.id}]`) === null,
      run: () => setOpened('new-lead'),
    },
    {
      ...{ id: 'undo', label: `Undo: ${toast?.title}`, keys: 'z', group: generalGroup.other },
      when: () => toast?.action !== undefined,
      run() {
        if (toast) dismissToast(toast.id)
        toast?.action?.onAct()
      },
    },
    {
      ...{ id: 'palette', label: 'Search or jump to…', keys: 'mod+k', group: generalGroup.other },
      run: () => setOpened('palette'),
    },
    {
      ...{ id: 'keys', label: 'Keyboard shortcuts', keys: '?', group: generalGroup.other },
      run: () => setOpened('keys'),
    },
  ])
  return (
    <>
      {opened === 'palette' && Palette && (
        <Palette
          onClose={close}
          onChoose={(run) => {
            // What runs may open a dialog or move the focus.
            flushSync(close)
            run()
          }}
        />
      )}
      <LateNewLeadDialog isOpen={opened === 'new-lead'} ownerOf={ownerOf} onClose={close} />
      {opened === 'keys' && KeyHelp && <KeyHelp onClose={close} />}
      <CommandTips />
    </>
  )
}
