import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './page-frame.module.css'

const empty = '<!doctype html><html lang="en"><head></head><body></body></html>'

/**
 * Shows a part of the public site beside its editor, with a screen of its own: what depends on the window's width follows
 * the frame's, and the admin's measures end outside.
 */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)

  function dress() {
    const shown = frame.current?.contentDocument
    if (!shown) return
    copyLook(document, shown)
    setBody(shown.body)
  }
  // Styles of parts that load later, and the theme.
  useEffect(() => {
    const shown = body?.ownerDocument
    if (!shown) return
    const observer = new MutationObserver(() => copyLook(document, shown))
    observer.observe(document.head, { childList: true })
    observer.observe(document.documentElement, { attributes: true })
    return () => observer.disconnect()
  }, [body])

  return (
    <>
      <iframe ref={frame} title={title} className={styles.frame} srcDoc={empty} onLoad={dress} />
      {body && createPortal(<Inert>{children}</Inert>, body)}
    </>
  )
}

/** Its links would leave the editor. */
function Inert({ children }: { children: ReactNode }) {
  return <div onClickCapture={(event) => event.preventDefault()}>{children}</div>
}

function copyLook(from: Document, to: Document): void {
  for (const { name, value } of from.documentElement.attributes) to.documentElement.setAttribute(name, value)
  const known = new Set([...to.head.children].map((one) => one.outerHTML))
  for (const one of from.head.querySelectorAll('link[rel=stylesheet], style')) {
    if (!known.has(one.outerHTML)) to.head.append(to.importNode(one, true))
  }
}
