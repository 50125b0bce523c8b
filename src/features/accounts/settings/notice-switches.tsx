import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agency } from '#domain/agency.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { changeNoticeSettings, readNoticeSettings } from '../account.admin.wire.ts'
import { morningHour } from '../notices/notice-settings.ts'
import { playTone } from '../notices/play-tone.ts'
import styles from './notice-switches.module.css'

type Permission = NotificationPermission | 'missing'

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'missing')

export function NoticeSwitches() {
  const { data, error } = useQuery(endpointQuery(readNoticeSettings))
  const changing = useRecordChange(readNoticeSettings, changeNoticeSettings, {})
  const [permission, setPermission] = useState(permissionNow)
  if (!data) {
    return error ? <Refusal>{explainFailure(error)}</Refusal> : <Loading label="Loading your notifications" />
  }

  const { sound, desktop, morningMail } = data

  /** Only a click may ask the browser. */
  async function allow(): Promise<boolean> {
    const answer = 'Notification' in window ? await Notification.requestPermission() : 'missing'
    setPermission(answer)
    return answer === 'granted'
  }
  async function switchDesktop(isOn: boolean) {
    if (!isOn || (await allow())) changing.save({ notice: 'desktop', isOn })
  }
  return (
    <Stack gap="4">
      <Cluster gap="2 4" align="start" justify="between" className={styles.row}>
        <Checkbox
          kind="switch"
          label="Sound"
          description="Two short tones. Browsers play them only after you’ve clicked on the page."
          checked={sound}
          onChange={({ target }) => changing.save({ notice: 'sound', isOn: target.checked })}
        />
        <Button size="s" variant="quiet" onClick={playTone}>
          {' '}
          Play
        </Button>
      </Cluster>
      <Checkbox
        kind="switch"
        label="Desktop notifications"
        description="Show what arrived and its reference, even while you’re in another window."
        checked={desktop}
        disabled={permission === 'missing'}
        onChange={({ target }) => void switchDesktop(target.checked)}
      />
      {permission === 'missing' && (
        <Stack as="p" gap="2" align="start" size="s" tone="muted" measure>
          This browser can’t show desktop notifications.
        </Stack>
      )}
      {permission === 'denied' && (
        <Stack as="p" gap="2" align="start" size="s" tone="muted" measure role="status">
          This browser blocks notifications from this site. Allow them in its site settings, usually under the
          icon beside the address, then turn them on here.
        </Stack>
      )}
      {permission === 'default' && desktop && (
        <Stack gap="2" align="start" size="s" tone="muted" measure>
          <p>They’re on for your account, but this browser hasn’t been asked yet.</p>
          <Button size="s" onClick={() => void allow()}>
            Allow in this browser
          </Button>
        </Stack>
      )}
      <Checkbox
        kind="switch"
        label="Morning summary"
        description={`An email at ${morningHour}:00 ${agency.timeZonePlace} time if anything is waiting on Today: how many of each kind, no names.`}
        checked={morningMail}
        onChange={({ target }) => changing.save({ notice: 'morningMail', isOn: target.checked })}
      />
      <Refusal>{changing.refusal}</Refusal>
    </Stack>
  )
}
