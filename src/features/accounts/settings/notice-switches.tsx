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
    return error ? <Refusal>{explainFailure(error)}</Refusal> : <Loading label="Reading your notices" />
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
          description="Two short tones. Browsers play them only once you have clicked in the page."
          checked={sound}
          onChange={({ target }) => changing.save({ notice: 'sound', isOn: target.checked })}
        />
        <Button size="s" variant="quiet" onClick={playTone}>
          Play it
        </Button>
      </Cluster>
      <Checkbox
        kind="switch"
        label="Desktop notice"
        description="Says what came and its reference, also while you look at another window."
        checked={desktop}
        disabled={permission === 'missing'}
        onChange={({ target }) => void switchDesktop(target.checked)}
      />
      {permission === 'missing' && (
        <Stack as="p" gap="2" align="start" size="s" tone="muted" measure>
          This browser shows no desktop notices.
        </Stack>
      )}
      {permission === 'denied' && (
        <Stack as="p" gap="2" align="start" size="s" tone="muted" measure role="status">
          This browser blocks notices from this site. Allow them in its settings for this site, often behind
          the icon beside the address. Then switch them on here.
        </Stack>
      )}
      {permission === 'default' && desktop && (
        <Stack gap="2" align="start" size="s" tone="muted" measure>
          <p>They are on for your account, but this browser has not been asked yet.</p>
          <Button size="s" onClick={() => void allow()}>
            Allow here
          </Button>
        </Stack>
      )}
      <Checkbox
        kind="switch"
        label="Morning mail"
        description={`At ${morningHour}:00 ${agency.timeZonePlace} time, if something waits on Today: how many of each kind, without names.`}
        checked={morningMail}
        onChange={({ target }) => changing.save({ notice: 'morningMail', isOn: target.checked })}
      />
      <Refusal>{changing.refusal}</Refusal>
    </Stack>
  )
}
