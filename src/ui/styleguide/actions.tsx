import { useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { TextLink } from '../link.tsx'
import { Badge } from '../records/badge.tsx'
import { GuideSection } from './guide-section.tsx'

const ICONS: IconName[] = [
  'alert',
  'arrow',
  'chat',
  'check',
  'chevron',
  'close',
  'globe',
  'lock',
  'mail',
  'menu',
  'phone',
  'user',
]

export function Actions() {
  const [busy, setBusy] = useState(false)
  return (
    <GuideSection title="Actions">
      <Cluster gap="4" align="center">
        <Button variant="primary">Pay ₹3,000 now</Button>
        <Button>See pricing</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete project</Button>
        <ButtonLink href="#links">A link as button</ButtonLink>
      </Cluster>
      <Cluster gap="4" align="center">
        <Button size="l" variant="primary">
          Start your project now
          <Icon name="arrow" />
        </Button>
        <Button size="s">Small</Button>
        <Button size="s" variant="primary">
          Small primary
        </Button>
        <Button disabled>Continue</Button>
        <Button variant="primary" disabled>
          Submit request
        </Button>
      </Cluster>
      <Cluster gap="4" align="center">
        <Button variant="primary" busy>
          Submit request
        </Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Press to be busy
        </Button>
      </Cluster>
      <Cluster gap="4" align="center" id="links">
        <TextLink href="#links">Text link</TextLink>
        <TextLink href="#links" tone="ink">
          Navigation link
        </TextLink>
        <TextLink href="#links" arrow>
          More articles
        </TextLink>
      </Cluster>
      <Cluster gap="4" align="center">
        <Badge>Retail</Badge>
        <Badge tone="yolk">Most Popular</Badge>
        <Badge tone="info">In progress</Badge>
        <Badge tone="ok">Paid</Badge>
        <Badge tone="danger">Overdue</Badge>
      </Cluster>
      <Cluster gap="4" align="center">
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Cluster>
    </GuideSection>
  )
}
