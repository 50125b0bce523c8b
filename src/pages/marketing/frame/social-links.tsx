import { SocialIcon } from './social-icon.tsx'

export function SocialLinks({
  links,
  className,
}: {
  links: readonly { label: string; href: string }[]
  className: string | undefined
}) {
  const shown = links.filter(({ href }) => href !== '')
  if (shown.length === 0) return null
  return (
    <ul className={className}>
      {shown.map(({ label, href }) => (
        <li key={label}>
          <a href={href} rel="noopener" aria-label={label}>
            <SocialIcon network={label} />
          </a>
        </li>
      ))}
    </ul>
  )
}
