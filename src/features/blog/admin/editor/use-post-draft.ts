import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  followStaffDrafts,
  forgetStaffDraft,
  keepStaffDraft,
  readStaffDraft,
} from '#platform/records/staff-drafts.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { changePost, readPostDraft } from '../../editing/post-draft.admin.wire.ts'
import type { PostDetail } from '../../editing/post-draft.ts'
import type { PostContent } from '../../post.ts'
import {
  type HeldDraft,
  heldDraftSchema,
  heldOf,
  isDirty,
  isSameDraft,
  keepMine,
  reconcile,
  settle,
} from './held-draft.ts'

/** While somebody types, a save leaves every one and a half seconds. */
const pauseMs = 1500
const retryMs = 5000

const keptDraft = (id: string) => readStaffDraft(`article ${id}`, heldDraftSchema)?.words ?? null

/** @returns false if the browser keeps nothing */
function keep(id: string, held: HeldDraft): boolean {
  if (isDirty(held)) return keepStaffDraft(`article ${id}`, held)
  forgetStaffDraft(`article ${id}`)
  return true
}

/**
 * What the editor shows. Each change is kept in this browser at once, for all its tabs, and saved soon after. Saves and
 * acts on the article leave one after another.
 */
export function usePostDraft(detail: PostDetail) {
  const { id } = detail
  const [held, setHeld] = useState(() => keptDraft(id) ?? heldOf(detail))
  const [isKept, setIsKept] = useState(true)
  /** The tab that was typed in last saves. */
  const isMine = useRef(true)
  const sent = useRef<PostContent | null>(null)
  const [wantsPublication, setWantsPublication] = useState(false)

  const onSaved = (stored: PostDetail) => setHeld((now) => settle(now, sent.current ?? now.draft, stored))
  const saving = useRecordChange(readPostDraft, changePost, { id }, { onSaved })
  const publishing = useRecordChange(readPostDraft, changePost, { id }, { onSaved })
  const isBusy = saving.isPending || publishing.isPending
  const dirty = isDirty(held)

  const isBehind = !isBusy && detail.version > held.version
  const reconciled = isBehind ? reconcile(held, detail) : null
  if (reconciled && 'version' in reconciled) setHeld(reconciled)
  const both = reconciled && 'both' in reconciled ? reconciled.both : null

  const failed = saving.refusal !== null && !saving.isConflict
  const canSave = dirty && !isBusy && !both && !wantsPublication
  const save = useEffectEvent(() => {
    const isRefused = saving.problems.length > 0 && sent.current && isSameDraft(sent.current, held.draft)
    if (!canSave || !isMine.current || isRefused) return
    sent.current = held.draft
    saving.save({ act: 'save', version: held.version, data: held.draft })
  })
  const refusedDraft = failed ? held.draft : null
  useEffect(() => {
    if (!canSave) return
    const timer = setTimeout(save, failed && refusedDraft ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [canSave, failed, refusedDraft])
  useEffect(() => {
    const saveNow = () => save()
    addEventListener('online', saveNow)
    return () => removeEventListener('online', saveNow)
  }, [])

  const publish = useEffectEvent(() => {
    setWantsPublication(false)
    if (both) return
    sent.current = held.draft
    publishing.save({ act: 'publish', version: held.version, data: held.draft })
  })
  useEffect(() => {
    if (wantsPublication && !isBusy) publish()
  }, [wantsPublication, isBusy])

  useEffect(() => {
    if (isMine.current) setIsKept(keep(id, held))
  }, [held, id])
  useEffect(() => {
    let last = JSON.stringify(keptDraft(id))
    const stop = followStaffDrafts(() => {
      const others = keptDraft(id)
      if (JSON.stringify(others) === last) return
      last = JSON.stringify(others)
      isMine.current = false
      // Without one, it was saved or discarded there: what the server has now is read next.
      setHeld((now) => others ?? { ...now, saved: now.draft })
    })
    function take() {
      isMine.current = true
    }
    addEventListener('focus', take)
    return () => {
      stop()
      removeEventListener('focus', take)
    }
  }, [id])
  const isAtRisk = dirty && !isKept
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])

  return {
    draft: held.draft,
    version: held.version,
    isDirty: dirty,
    isBusy: isBusy || wantsPublication,
    /** The last save failed, and another one follows. */
    isWaiting: dirty && failed && saving.problems.length === 0,
    isKept,
    saving,
    publishing,
    /** The fields that another person changed too, in their words and in those typed here. */
    both,
    change(values: Partial<PostContent>) {
      isMine.current = true
      setHeld((now) => ({ ...now, draft: { ...now.draft, ...values } }))
    },
    publish: () => setWantsPublication(true),
    keep: () => setHeld((now) => keepMine(now, detail)),
    discard() {
      saving.reset()
      publishing.reset()
      setHeld(heldOf(detail))
    },
  }
}
