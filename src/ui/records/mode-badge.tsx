import { createContext, use } from 'react'
import { Badge } from './badge.tsx'

export type Mode = 'test' | 'live'

export function modeOf(isTest: boolean): Mode {
  return isTest ? 'test' : 'live'
}

/** Which mode the page's frame names for all records on it. Null until that is known: no record then names its own. */
export const FrameMode = createContext<Mode | null>('live')

/** Names the mode of a record unless the page's frame does. */
export function ModeBadge({ mode, children }: { mode: Mode; children?: string }) {
  return differs(mode, use(FrameMode)) && <ModeName mode={mode}>{children}</ModeName>
}

export function differs(mode: Mode | null, frame: Mode | null): boolean {
  return mode !== null && frame !== null && mode !== frame
}

export function ModeName({ mode, children }: { mode: Mode; children?: string }) {
  return mode === 'test' ? <Badge tone="info">{children ?? 'Test'}</Badge> : <Badge>Live</Badge>
}
