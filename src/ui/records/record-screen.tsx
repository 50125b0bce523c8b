import type { ReactNode } from 'react'
import { useCommands } from '../commands/commands.ts'
import { useRecentRecord } from '../commands/recent-records.ts'
import { Stack } from '../layout/stack.tsx'
import { showToast } from '../overlays/toast.ts'
import { LoadFailure } from '../states/load-failure.tsx'
import { Waiting } from '../states/waiting.tsx'
import { RecordHead } from './record-head.tsx'

export type RecordScreenProps<Page> = {
  /** Singular, without an article. */
  noun: string
  record: { page: Page | undefined; failure: string | null; isMissing: boolean; read: () => void }
  name: (page: Page) => string
  marks?: (page: Page) => ReactNode
  className?: string | undefined
  children: (page: Page) => ReactNode
}

async function copyAddress(): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(location.origin + location.pathname).then(
    () => true,
    () => false,
  )
  showToast(
    isCopied
      ? { title: 'Link copied' }
      : { title: 'Not copied', message: 'The browser refused. Copy it from the address bar.' },
  )
}

export function RecordScreen<Page>({
  noun,
  record: { page, failure, isMissing, read },
  name,
  marks,
  className,
  children,
}: RecordScreenProps<Page>) {
  useRecentRecord(noun, page && name(page))
  useCommands([
    {
      ...{ id: 'copy-link', label: `Copy the link to this ${noun}`, keys: 'c', group: `This ${noun}` },
      when: () => page !== undefined,
      run: () => void copyAddress(),
    },
  ])
  if (isMissing) return null
  return (
    <Stack as="article" gap="5" packed shrinks className={className}>
      <RecordHead name={page ? name(page) : `${noun[0]?.toUpperCase()}${noun.slice(1)}`}>
        {page && marks?.(page)}
      </RecordHead>
      {page ? (
        children(page)
      ) : failure === null ? (
        <Waiting label={`Loading the ${noun}`} />
      ) : (
        <LoadFailure title={`The ${noun} could not be loaded`} onRetry={read}>
          {failure}
        </LoadFailure>
      )}
    </Stack>
  )
}
