import { useLayoutEffect, useRef } from 'react'
import { href } from '#routes'
import { ThreadLoader } from '#ui/brand/thread-loader.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Exchange } from './conversation.ts'
import styles from './conversation-log.module.css'

export function ConversationLog({
  exchanges,
  isTyping,
  isSending,
}: {
  exchanges: readonly Exchange[]
  isTyping: boolean
  isSending: boolean
}) {
  const log = useRef<HTMLElement>(null)
  const shown = exchanges.filter(({ answer }) => answer !== null || !isTyping)
  const length = shown.filter(({ answer }) => answer !== null).length + shown.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height it reads changes with these
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [length, isTyping, isSending])
  return (
    <ScrollRegion ref={log} className={styles.log} role="log" label="Conversation">
      {shown.map(({ step, question, notice, answer }) => (
        <div key={step} className={joinClasses(styles.exchange, answer === null && styles.open)}>
          <Text size="s" tone="muted" leading="dense" className={styles.question}>
            <VisuallyHidden>Assistant: </VisuallyHidden>
            {question}
          </Text>
          {notice && answer === null && (
            <p className={styles.notice}>
              {notice} <a href={href('privacyPolicy')}>Privacy policy</a>
            </p>
          )}
          {answer !== null && (
            <p className={styles.answer}>
              <VisuallyHidden>You: </VisuallyHidden>
              <span className={styles.words}>{answer}</span>
            </p>
          )}
        </div>
      ))}
      {isSending ? (
        <Cluster as="p" gap="3" align="center" nowrap className={styles.state}>
          <ThreadLoader /> Sending…
        </Cluster>
      ) : (
        isTyping && (
          <Cluster as="p" gap="3" align="center" nowrap className={styles.state}>
            <ThreadLoader className={styles.typing} />
          </Cluster>
        )
      )}
    </ScrollRegion>
  )
}
