import { type AnyContentKind, fieldsOf } from '#platform/content/define-content.ts'
import { href } from '#routes'
import { Stack } from '#ui/layout/stack.tsx'
import { TextLink } from '#ui/link.tsx'

/** Where visitors see it, in a tab of its own. @param props.isPreview shows drafts */
export function SiteLink({
  kind: { place },
  isPreview = false,
}: {
  kind: AnyContentKind
  isPreview?: boolean
}) {
  const [path, part] = place.href.split('#')
  const address = isPreview ? `${path}?draft${part ? `#${part}` : ''}` : place.href
  return (
    <TextLink href={address} target="_blank">
      {isPreview ? 'Preview' : `On the site: ${place.text}`}
    </TextLink>
  )
}

/** Who may change it, and what nobody can. */
export function KindNotes({ kind, mayChange }: { kind: AnyContentKind; mayChange: boolean }) {
  const { fixed } = kind
  if (mayChange && !fixed && !isPriced(kind)) return null
  return (
    <Stack gap="2" measure tone="muted">
      {!mayChange && <p>Only an owner can change this.</p>}
      {isPriced(kind) && (
        <p>
          Prices are whole rupees; <TextLink href={href('adminPrices')}>multipliers</TextLink> turn them into
          other currencies. The 10% deposit, the charge floor, rates and rounding are fixed in the program.
        </p>
      )}
      {fixed && <p>{fixed}</p>}
    </Stack>
  )
}

export function priceFieldsOf(kind: AnyContentKind): string[] {
  return fieldsOf(kind).flatMap(([name, { input }]) => (input === 'price' ? [name] : []))
}

function isPriced(kind: AnyContentKind): boolean {
  return priceFieldsOf(kind).length > 0
}
