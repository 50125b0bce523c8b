import { type RefObject, useEffect, useState } from 'react'
import type { ProjectPage } from '#features/projects/project.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { Icon } from '#ui/icon.tsx'
import { useDock } from '#ui/use-dock.ts'
import styles from './messages-link.module.css'

/** Keeps the messages one tap away on one-column screens until they are in sight. */
export function MessagesLink({
  messages,
  place,
}: {
  messages: ProjectPage['messages']
  place: RefObject<HTMLElement | null>
}) {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  const unseen = messages.filter(isReadable).filter(({ side, seenAt }) => side === 'staff' && !seenAt).length

  function open() {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }
  return isAway && <Link unseen={unseen} onOpen={open} />
}

function Link({ unseen, onOpen }: { unseen: number; onOpen: () => void }) {
  const dock = useDock<HTMLDivElement>()
  return (
    <div ref={dock} className={styles.dock}>
      <button type="button" className={styles.link} onClick={onOpen}>
        <Icon name="chat" size={20} />
        Messages
        {unseen > 0 && <span className={styles.unseen}>{unseen} new</span>}
      </button>
    </div>
  )
}
