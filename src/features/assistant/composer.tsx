import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react'
import { useServices } from '#features/pricing/catalogue/use-services.ts'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/forms/choice-list.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import styles from './composer.module.css'
import { type Conversation, questions, type Step, sendableAnswer, tickServices } from './conversation.ts'
import { changeConversation } from './conversation-store.ts'

type ComposerProps = {
  step: Step
  conversation: Conversation
  isWaiting: boolean
  onAnswer: () => void
}

export function Composer({ step, conversation, isWaiting, onAnswer }: ComposerProps) {
  const canSend = !isWaiting && sendableAnswer(conversation) !== null

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (canSend) onAnswer()
  }

  function sendOnEnter(event: KeyboardEvent<HTMLFormElement>) {
    const field = event.target as HTMLElement
    if (event.key !== 'Enter' || field instanceof HTMLButtonElement) return
    // Enter accepts an input method's word. Safari says so only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.shiftKey && field instanceof HTMLTextAreaElement) return
    event.preventDefault()
    if (!event.shiftKey && canSend) onAnswer()
  }

  return (
    <form className={styles.composer} onSubmit={submit} onKeyDown={sendOnEnter} noValidate>
      {step === 'services' ? (
        !isWaiting && <ServiceChoice ticked={conversation.ticked} canSend={canSend} />
      ) : (
        <TextAnswer step={step} text={conversation.text} canSend={canSend} />
      )}
    </form>
  )
}

function ServiceChoice({ ticked, canSend }: { ticked: readonly string[]; canSend: boolean }) {
  const { chat } = useServices()
  const count = ticked.length
  return (
    <>
      <CheckList
        legend={questions.services.label}
        hideLegend
        name="services"
        layout="chips"
        choices={chat.map((value) => ({ value, label: value }))}
        values={ticked}
        onChange={(chosen) => changeConversation((current) => tickServices(current, chosen))}
        className={styles.services}
      />
      <Button type="submit" variant="primary" block disabled={!canSend}>
        {count === 0
          ? 'Choose at least one'
          : `Continue with ${count} ${count === 1 ? 'service' : 'services'}`}
      </Button>
    </>
  )
}

const fieldProps: Record<Exclude<Step, 'services' | 'message'>, ComponentProps<'input'>> = {
  welcome: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
}

function TextAnswer({
  step,
  text,
  canSend,
}: {
  step: Exclude<Step, 'services'>
  text: string
  canSend: boolean
}) {
  const { label, maxLength } = questions[step]
  const props = {
    label,
    maxLength,
    mark: 'none',
    value: text,
    onChange: ({ target }: { target: { value: string } }) =>
      changeConversation((current) => ({ ...current, text: target.value })),
    enterKeyHint: 'send',
  } as const
  return (
    <Grid gap="2" align="end" className={styles.line}>
      {step === 'message' ? (
        <TextArea {...props} rows={2} hint="Shift + Enter starts a new line." className={styles.message} />
      ) : (
        <TextInput {...props} {...fieldProps[step]} />
      )}
      <Button type="submit" variant="primary" disabled={!canSend} aria-label="Send">
        <Icon name="arrow" />
      </Button>
    </Grid>
  )
}
