import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { headersIn } from '../api/query-client.ts'
import { type Following, followHints } from './follow-hints.ts'
import type { HintKey } from './hint.ts'
import { presenceIn } from './presence.ts'
import { rereadQueries } from './reread-queries.ts'

type Listener = { onKeys: () => void; onSilence: (isSilent: boolean) => void }

type Shared = { following: Following; listeners: Set<Listener>; isSilent: boolean }

/** Keys are names. A screen that follows another takes over its stream. */
const shared = new Map<string, Shared>()

const hearers = new Set<(keys: HintKey[]) => void>()

/** @returns how to stop */
export function onHints(hear: (keys: HintKey[]) => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** Pages with a reason to listen while they are hidden. */
let reasons = 0

/** @returns how to stop; the page lets go the next time that it is hidden */
export function listenWhileHidden(): () => void {
  reasons++
  for (const { following } of shared.values()) following.listen()
  return () => {
    reasons--
  }
}

function share(name: string, headers: Record<string, string> | undefined): Shared {
  const listeners = new Set<Listener>()
  const one: Shared = {
    listeners,
    isSilent: false,
    following: followHints({
      name,
      headers,
      staysWhenHidden: () => reasons > 0,
      onKeys(keys) {
        for (const hear of hearers) hear(keys)
        if (keys.every((key) => presenceIn(key))) return
        for (const { onKeys } of listeners) onKeys()
      },
      onSilence(isSilent) {
        one.isSilent = isSilent
        for (const { onSilence } of listeners) onSilence(isSilent)
      },
    }),
  }
  shared.set(name, one)
  return one
}

/** @param name of the account or link; null follows nothing yet */
export function useLive(name: string | null): { isSilent: boolean; readAgain: () => void } {
  const client = useQueryClient()
  const [isSilent, setIsSilent] = useState(false)
  useEffect(() => {
    if (name === null) return
    const headers = headersIn(client.getDefaultOptions().queries?.meta)
    const one = shared.get(name) ?? share(name, headers)
    const queries = rereadQueries(client)
    const listener = { onKeys: queries.all, onSilence: setIsSilent }
    one.listeners.add(listener)
    setIsSilent(one.isSilent)
    return () => {
      queries.stop()
      one.listeners.delete(listener)
      setTimeout(() => {
        if (one.listeners.size > 0 || shared.get(name) !== one) return
        shared.delete(name)
        one.following.close()
      })
    }
  }, [name, client])
  return { isSilent, readAgain: () => name !== null && shared.get(name)?.following.readAgain() }
}
