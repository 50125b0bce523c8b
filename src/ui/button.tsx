import type { ComponentProps, MouseEvent } from 'react'
import { ThreadLoader } from './brand/thread-loader.tsx'
import styles from './button.module.css'
import { joinClasses } from './join-classes.ts'

type ButtonStyle = {
  /** `primary` is for a view's main action; `quiet` goes beside others. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger'
  size?: 's' | 'm' | 'l'
  block?: boolean
}

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

function styleClasses({ variant = 'outline', size = 'm', block }: ButtonStyle, className?: string): string {
  return joinClasses(
    styles.button,
    variant !== 'outline' && styles[variant],
    size !== 'm' && styles[size],
    block && styles.block,
    className,
  )
}

/** A busy button keeps its width, focus and name, and ignores clicks. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function refuseWhileBusy(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      className={styleClasses({ variant, size, block }, className)}
      onClick={refuseWhileBusy}
    >
      <span className={styles.label}>{children}</span>
      {busy && <ThreadLoader className={styles.busy} />}
    </button>
  )
}

export type ButtonLinkProps = ComponentProps<'a'> & ButtonStyle & { href: string }

export function ButtonLink({ variant, size, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={styleClasses({ variant, size, block }, className)}>
      <span className={styles.label}>{children}</span>
    </a>
  )
}
