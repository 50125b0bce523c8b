import { useState } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { TextLink } from '../link.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { showToast } from '../overlays/toast.ts'
import { Loading } from '../states/loading.tsx'
import { GuideSection } from './guide-section.tsx'
import styles from './styleguide.module.css'

export function Overlays() {
  const [opened, setOpened] = useState<'small' | 'large' | 'drawer' | 'stuck'>()
  const close = () => setOpened(undefined)
  return (
    <GuideSection title="Overlays">
      <Cluster gap="4" align="center">
        <Button onClick={() => setOpened('small')}>Small dialog</Button>
        <Button onClick={() => setOpened('large')}>Long dialog</Button>
        <Button onClick={() => setOpened('stuck')}>Dialog that refuses to close</Button>
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        <Button onClick={() => showToast({ title: 'Saved', message: 'Your draft is kept on this device.' })}>
          Toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Payment Verification Failed',
              message: 'Please contact support if amount was deducted.',
              tone: 'destructive',
            })
          }
        >
          Destructive toast
        </Button>
      </Cluster>
      <Dialog
        size="s"
        open={opened === 'small'}
        onClose={close}
        title="Delete this draft?"
        description="Your answers of the five steps are forgotten."
        footer={
          <>
            <Button variant="danger" onClick={close}>
              Delete draft
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Nothing was sent, nothing was paid.</p>
      </Dialog>
      <Dialog
        size="l"
        open={opened === 'large'}
        onClose={close}
        title="Start your project"
        description="Two minutes. We answer within 24 hours."
        footer={
          <>
            <Button variant="primary">Submit Request</Button>
            <Button onClick={() => showToast({ title: 'A toast inside a dialog' })}>Toast</Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <div className={styles.columns}>
          {['Full Name', 'Company Name', 'Email Address', 'Phone Number', 'Best time', 'Website'].map(
            (label) => (
              <TextInput key={label} label={label} />
            ),
          )}
          <TextArea label="Project Details" rows={12} />
        </div>
      </Dialog>
      <Dialog
        size="s"
        open={opened === 'stuck'}
        onClose={close}
        onCloseRequest={() => false}
        title="Pay 10% Now"
        footer={
          <Button variant="primary" onClick={close}>
            Finish the payment
          </Button>
        }
      >
        <Loading label="Paying… please keep this window open" />
      </Dialog>
      <Drawer
        open={opened === 'drawer'}
        onClose={close}
        title="Menu"
        footer={<ButtonLink href="#top">Get started</ButtonLink>}
      >
        <p>
          <TextLink href="#top" tone="ink">
            Services
          </TextLink>
        </p>
      </Drawer>
    </GuideSection>
  )
}
