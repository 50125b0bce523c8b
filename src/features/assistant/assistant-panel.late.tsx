import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { agency } from '#domain/agency.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { postLeadDraft } from '#features/leads/receiving/post-lead-draft.ts'
import { prepareOutbox } from '#platform/outbox/outbox.ts'
import { Button } from '#ui/button.tsx'
import { TrapField } from '#ui/forms/trap-field.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { CloseButton } from '#ui/overlays/close-button.tsx'
import styles from './assistant-panel.module.css'
import { Composer } from './composer.tsx'
import {
  answerStep,
  canRestart,
  draftOf,
  exchangesOf,
  restart,
  type Step,
  stageOf,
  steps,
} from './conversation.ts'
import { ConversationLog } from './conversation-log.tsx'
import { changeConversation, useConversation } from './conversation-store.ts'
import { ProgressThread } from './progress-thread.tsx'
import { sendConversation } from './send-conversation.ts'
import { useFocusOverlap } from './use-focus-overlap.ts'
import { useShownStage } from './use-shown-stage.ts'

export type AssistantPanelProps = {
  onClose: () => void
  /** Does not return the focus: the visitor went on behind the assistant. */
  onOverlap: () => void
  onSent: (confirmation: Confirmation) => void
}

export function AssistantPanel({ onClose, onOverlap, onSent }: AssistantPanelProps) {
  const conversation = useConversation()
  const stage = stageOf(conversation)
  const panel = useRef<HTMLDialogElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const [beginning, setBeginning] = useState(0)
  const shownStage = useShownStage(stage, beginning)
  const isTyping = shownStage !== stage
  useFocusOverlap(panel, onOverlap)

  async function deliver() {
    const confirmation = await sendConversation(trap.current?.value)
    if (confirmation) onSent(confirmation)
  }
  // After a reload, too.
  const resume = useRef(deliver)
  useEffect(() => {
    prepareOutbox()
    void resume.current()
  }, [])

  const focused = useRef<unknown>(null)
  const position = `${beginning} ${shownStage}`
  useLayoutEffect(() => {
    const isHere = panel.current?.contains(document.activeElement)
    const isNowhere = document.activeElement === document.body
    if (focused.current !== null && !isHere && !isNowhere) return
    focused.current = position
    const field = panel.current?.querySelector<HTMLElement>('form input, form textarea')
    ;(field ?? panel.current)?.focus()
    // Browsers put the caret at the start.
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }, [position])

  function answer(step: Step) {
    if (isTyping) return
    const answered = changeConversation((current) => answerStep(current, step))
    if (answered.answers[step] === undefined) return
    const isComplete = stageOf(answered) === 'complete'
    // A removed field or disabled button would lose the focus.
    if (isComplete || !document.activeElement?.matches('input[type=text], textarea')) panel.current?.focus()
    if (isComplete) return void deliver()
    const draft = draftOf(answered)
    if (draft) void postLeadDraft(draft)
  }

  function startOver() {
    changeConversation(restart)
    setBeginning((count) => count + 1)
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }

  return (
    <dialog
      open
      ref={panel}
      className={styles.panel}
      data-above-dock
      aria-labelledby="assistant-title"
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <Grid gap="0 2" align="center" className={styles.head}>
        <h2 id="assistant-title" className={styles.title}>
          {agency.name} assistant
        </h2>
        <Cluster align="center" nowrap>
          {canRestart(conversation) && (
            <Button size="s" variant="quiet" onClick={startOver}>
              Restart
            </Button>
          )}
          <CloseButton label="Close the chat" onClick={onClose} />
        </Cluster>
        <p className={styles.nature}>Automated questions, human replies.</p>
        <ProgressThread
          done={steps.filter((step) => conversation.answers[step] !== undefined).length}
          of={steps.length}
        />
      </Grid>
      <ConversationLog
        exchanges={exchangesOf(conversation)}
        isTyping={isTyping}
        isSending={stage === 'complete'}
      />
      <TrapField ref={trap} />
      {shownStage !== 'complete' && stage !== 'complete' && (
        <Composer
          key={position}
          step={shownStage}
          conversation={conversation}
          isWaiting={isTyping}
          onAnswer={() => answer(shownStage)}
        />
      )}
    </dialog>
  )
}
