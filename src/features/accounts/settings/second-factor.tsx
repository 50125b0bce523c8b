import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { Wire } from '#platform/api/wire.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { prepareSecondFactor, turnOffSecondFactor, turnOnSecondFactor } from '../account.admin.wire.ts'
import { type AccountDetail, type SecondFactorSetUp, secondFactorChangeSchema } from '../account.ts'
import formStyles from '../forms/account-form.module.css'
import { CodeInput } from '../forms/code-input.tsx'
import { useAccountForm } from '../forms/use-account-form.tsx'
import { OwnPasswordInput } from './email-change-form.tsx'
import styles from './second-factor.module.css'
import { focusSettingsSection } from './settings-section.tsx'

const sectionTitle = 'Two-step log-in'

export function SecondFactor({
  state,
  hasPassword,
  onChange,
}: {
  state: AccountDetail['secondFactor']
  hasPassword: boolean
  onChange: () => Promise<void>
}) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([])
  const { mutate, data, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () => send(prepareSecondFactor, {}),
    onSuccess: () => focusSettingsSection(sectionTitle),
  })
  function show(codes: string[]) {
    setRecoveryCodes(codes)
    focusSettingsSection(sectionTitle)
  }
  if (recoveryCodes.length > 0) {
    return <RecoveryCodes codes={recoveryCodes} onStored={() => show([])} />
  }
  if (state) {
    return (
      <>
        <p>
          On since <DateTime iso={state.since} />. Recovery codes left: {state.recoveryCodesLeft}.
        </p>
        <CodeAndPassword
          to={turnOffSecondFactor}
          action="Turn off"
          hint="From your app, or a recovery code."
          hasPassword={hasPassword}
          onDone={async () => {
            await onChange()
            focusSettingsSection(sectionTitle)
          }}
        />
      </>
    )
  }
  if (data) {
    return (
      <>
        <ol className={styles.steps}>
          <li>Scan this with an authenticator app, or type the key into it.</li>
          <li>Enter the code that the app shows.</li>
        </ol>
        <QrCode {...data.qr} />
        <p className={styles.key}>
          <span className={styles.keyName}>Key</span>{' '}
          <code>{data.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        </p>
        <CodeAndPassword
          to={turnOnSecondFactor}
          action="Turn on"
          hint="Six digits from the app."
          hasPassword={hasPassword}
          onDone={async (answer) => {
            show(answer.recoveryCodes)
            reset()
            await onChange()
          }}
        />
      </>
    )
  }
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      <Button className={formStyles.action} busy={isPending} onClick={() => mutate()}>
        Set it up
      </Button>
    </>
  )
}

function CodeAndPassword<Answer>({
  to,
  action,
  hint,
  hasPassword,
  onDone,
}: {
  to: Wire<'POST', string, { body: typeof secondFactorChangeSchema; answer: Answer }>
  action: string
  hint: string
  hasPassword: boolean
  onDone: (answer: Answer) => Promise<void>
}) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to,
    schema: secondFactorChangeSchema,
    onDone,
  })
  return (
    <form {...formProps} className={formStyles.form}>
      <Refusal>{refusal}</Refusal>
      <CodeInput hint={hint} error={field('code').error} />
      {hasPassword && <OwnPasswordInput error={field('password').error} />}
      <Button type="submit" className={formStyles.action} busy={isSending}>
        {action}
      </Button>
    </form>
  )
}

function QrCode({ size, path: modules }: SecondFactorSetUp['qr']) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qr}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code of the key below"
    >
      <path d={modules} />
    </svg>
  )
}

function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  return (
    <>
      <p role="status">
        <strong>On.</strong> Keep these recovery codes somewhere other than your phone. Each one logs you in
        once without it, and we show them only now.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={formStyles.actions}>
        <Button onClick={() => navigator.clipboard?.writeText(codes.join('\n'))}>Copy them</Button>
        <Button variant="primary" onClick={onStored}>
          I’ve saved them
        </Button>
      </div>
    </>
  )
}
