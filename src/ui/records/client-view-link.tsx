import { Link } from 'wouter'
import { useCommandButton } from '../commands/use-command-button.ts'

/** @param noun as in `This lead` */
export function ClientViewLink({ noun, href }: { noun: string; href: string }) {
  const command = useCommandButton({
    id: 'client-view',
    label: 'What the client sees',
    keys: 'v',
    group: `This ${noun}`,
  })
  return (
    <Link {...command} href={href}>
      What the client sees
    </Link>
  )
}
