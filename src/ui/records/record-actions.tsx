import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { ButtonLink, type ButtonProps } from '../button.tsx'
import buttons from '../button-row.module.css'
import { type CommandOfButton, useCommandButton } from '../commands/use-command-button.ts'
import { joinClasses } from '../join-classes.ts'

export type ActionLook = Pick<ButtonProps, 'variant' | 'size' | 'className'>

export type RecordAction = {
  id: string
  /** `danger` for what cannot be taken back: it may come first, but it is never filled. */
  variant?: 'outline' | 'quiet' | 'danger'
  button: (look: ActionLook) => ReactNode
}

/** Shows what staff can do with a record. The next action comes first and is the page's only filled button. */
export function RecordActions({
  nextAction,
  actions,
}: {
  nextAction: string | null
  actions: readonly RecordAction[]
}) {
  const isNext = ({ id }: RecordAction) => id === nextAction
  return (
    <div className={buttons.row}>
      {[...actions.filter(isNext), ...actions.filter((action) => !isNext(action))].map((action) => (
        <Fragment key={action.id}>{action.button(lookOf(action, nextAction))}</Fragment>
      ))}
    </div>
  )
}

/** Serves a next step whose button stands elsewhere, too. */
export function lookOf(
  { id, variant = 'outline' }: Omit<RecordAction, 'button'>,
  nextAction: string | null,
): ActionLook {
  if (id === nextAction && variant !== 'danger') return { size: 's', variant: 'primary' }
  return { size: 's', variant, ...(variant === 'quiet' && { className: buttons.quiet }) }
}

export function ActionLink({
  look,
  href,
  command,
  children,
}: {
  look: ActionLook
  href: string
  command: CommandOfButton
  children: ReactNode
}) {
  const button = useCommandButton(command)
  const { variant = 'outline', size = 'm', className } = look
  const link = (
    <ButtonLink {...button} variant={variant} size={size} className={joinClasses(className)} href={href}>
      {children}
    </ButtonLink>
  )
  if (!href.startsWith('/')) return link
  return (
    <Link href={href} asChild>
      {link}
    </Link>
  )
}
