import type { ComponentProps, MouseEvent } from 'react'
import { ThreadLoader } from './brand/thread-loader.tsx'
import styles from './button.module.css'
import { joinClasses } from './join-classes.ts'

type Look = {
  /**
   * primary: yolk, for a view's main action. outline: an alternative. quiet: beside both. danger: destroys something.
   */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger'
  size?: 's' | 'm' | 'l'
  /** As wide as its container. */
  block?: boolean
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

function lookClasses({ variant = 'outline', size = 'm', block }: Look, className?: string): string {
  return joinClasses(
    styles.button,
    variant !== 'outline' && styles[variant],
    size !== 'm' && styles[size],
    block && styles.block,
    className,
  )
}

/** A busy button keeps its width, focus and name, and ignores presses. */
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
      className={lookClasses({ variant, size, block }, className)}
      onClick={refuseWhileBusy}
    >
      <span className={styles.label}>{children}</span>
      {busy && <ThreadLoader className={styles.busy} />}
    </button>
  )
}

export type ButtonLinkProps = ComponentProps<'a'> & Look & { href: string }

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={lookClasses({ variant, size, block }, className)}>
      <span className={styles.label}>{children}</span>
    </a>
  )
}
