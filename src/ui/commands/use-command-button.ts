import { type RefCallback, useCallback, useRef } from 'react'
import { type Command, useCommands } from './commands.ts'
import { useSingleKeys } from './single-keys.ts'

export type CommandOfButton = Omit<Command, 'when' | 'run'>

export type CommandButton = {
  ref: RefCallback<HTMLElement>
  'data-command': string
  'aria-keyshortcuts': string | undefined
}

/** Properties for the button that does the same as the command. Without a button on the page, the command is not offered. */
export function useCommandButton(command: CommandOfButton): CommandButton {
  const button = useRef<HTMLElement>(null)
  useCommands([
    {
      ...command,
      when: () => button.current !== null && !button.current.matches(':disabled, [aria-disabled=true]'),
      run() {
        // A dialog returns the focus to what had it.
        button.current?.focus()
        button.current?.click()
      },
    },
  ])
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    button.current = element
  }, [])
  const isOn = useSingleKeys()
  return { ref, 'data-command': command.id, 'aria-keyshortcuts': isOn ? command.keys : undefined }
}
