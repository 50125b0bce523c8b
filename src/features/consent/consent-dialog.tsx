import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import {
  acceptedAll,
  type Consent,
  type ConsentKind,
  type ConsentPreferences,
  consentKinds,
  rejectedAll,
} from './consent.ts'
import styles from './consent-dialog.module.css'
import { hasPrivacyControl, limitByPrivacyControl } from './privacy-control.ts'

const texts: Record<ConsentKind, { label: string; description: string }> = {
  analytics: {
    label: 'Analytics',
    description:
      'Counts visits and which version of a page works better. Uses Google Analytics if we run it.',
  },
  marketing: {
    label: 'Marketing',
    description:
      'Tells Google Ads, if we advertise there, that an ad led to a request, but never what you wrote.',
  },
  preferences: {
    label: 'Preferences',
    description: 'Conveniences beyond those you choose yourself. None are in use today.',
  },
}

const turnedOff = {
  description: 'Off: your browser sends Global Privacy Control, which asks sites not to.',
  disabled: true,
}

export function ConsentDialog({
  open,
  stored,
  onChoose,
  onClose,
}: {
  open: boolean
  stored: Consent | null
  onChoose: (preferences: ConsentPreferences) => void
  onClose: () => void
}) {
  const [preferences, setPreferences] = useState(limitByPrivacyControl(stored?.preferences ?? rejectedAll))
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cookie Preferences"
      description="You can change them at any time under “Cookie settings” at the foot of every page."
      footer={
        <div className={styles.actions}>
          <Button onClick={() => onChoose(rejectedAll)}>Reject All</Button>
          <Button onClick={() => onChoose(acceptedAll)}>Accept All</Button>
          <Button type="submit" form={formId} block>
            Save Preferences
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className={styles.kinds}
        onSubmit={(event) => {
          event.preventDefault()
          onChoose(preferences)
        }}
      >
        <Checkbox
          kind="switch"
          label="Necessary (always on)"
          description="This choice, your session, currency and page version, and what you have written but not sent."
          checked
          disabled
          readOnly
        />
        {consentKinds.map((kind) => (
          <Checkbox
            key={kind}
            kind="switch"
            {...texts[kind]}
            {...(kind === 'marketing' && hasPrivacyControl() && turnedOff)}
            checked={preferences[kind]}
            onChange={(event) => setPreferences({ ...preferences, [kind]: event.target.checked })}
          />
        ))}
      </form>
    </Dialog>
  )
}
