import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { Wire } from '#platform/api/wire.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { turnOffSecondFactor } from '../account.admin.wire.ts'
import {
  type AccountDetail,
  type SecondFactorSetUp,
  secondFactorChangeSchema,
  secondFactorSetUpSchema,
} from '../account.ts'
import { prepareSecondFactor, turnOnSecondFactor } from '../account.wire.ts'
import formStyles from '../forms/account-form.module.css'
import { CodeInput } from '../forms/code-input.tsx'
import { useAccountForm } from '../forms/use-account-form.tsx'
import { OwnPasswordInput } from './email-change-form.tsx'
import styles from './second-factor.module.css'
import { focusSettingsSection } from './settings-section.tsx'

const sectionTitle = 'Two-step login'
const focusSection = () => focusSettingsSection(sectionTitle)

export function SecondFactor({
  state,
  hasPassword,
  onChange,
  onStep = focusSection,
  onStored = () => {},
}: {
  state: AccountDetail['secondFactor']
  hasPassword: boolean
  onChange: () => Promise<void>
  /** The clicked button is gone with its step. Default: focuses the section of the account's page. */
  onStep?: () => void
  /** The recovery codes are saved. */
  onStored?: () => void
}) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([])
  const { mutate, data, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: () => send(prepareSecondFactor, {}),
    onSuccess: onStep,
  })
  function show(codes: string[]) {
    setRecoveryCodes(codes)
    onStep()
  }
  if (recoveryCodes.length > 0) {
    const store = () => {
      show([])
      onStored()
    }
    return <RecoveryCodes codes={recoveryCodes} onStored={store} />
  }
  if (state && !data) {
    return (
      <>
        <p>
          On since <DateTime iso={state.since} />. Recovery codes left: {state.recoveryCodesLeft}.
        </p>
        <Refusal>{error && explainFailure(error)}</Refusal>
        <Button className={formStyles.action} busy={isPending} onClick={() => mutate()}>
          Replace the app
        </Button>
        <CodeAndPassword
          to={turnOffSecondFactor}
          schema={secondFactorChangeSchema}
          action="Turn off"
          hint="From your app, or a recovery code."
          hasPassword={hasPassword}
          onDone={async () => {
            await onChange()
            onStep()
          }}
        />
      </>
    )
  }
  if (data) {
    return (
      <>
        <ol className={styles.steps}>
          <li>Scan this with an authenticator app, or type in the key.</li>
          <li>Then enter the code it shows.</li>
        </ol>
        <QrCode {...data.qr} />
        <Text wrap="anywhere">
          <Text as="span" weight="medium">
            Key
          </Text>{' '}
          <code>{data.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        </Text>
        <CodeAndPassword
          to={turnOnSecondFactor}
          schema={secondFactorSetUpSchema}
          action={state ? 'Replace the app' : 'Turn on'}
          hint={state ? 'Six digits from the new app.' : 'Six digits from the app.'}
          hasPassword={hasPassword}
          asksCurrentCode={state !== null}
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
        Set up
      </Button>
    </>
  )
}

function CodeAndPassword<
  Schema extends typeof secondFactorChangeSchema | typeof secondFactorSetUpSchema,
  Answer,
>({
  to,
  schema,
  action,
  hint,
  hasPassword,
  asksCurrentCode = false,
  onDone,
}: {
  to: Wire<'POST', string, { body: Schema; answer: Answer }>
  schema: Schema
  action: string
  hint: string
  hasPassword: boolean
  asksCurrentCode?: boolean
  onDone: (answer: Answer) => Promise<void>
}) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to,
    schema,
    onDone,
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      {asksCurrentCode && (
        <CodeInput
          name="currentCode"
          label="Current code"
          hint="From the app you’re replacing, or a recovery code."
          error={field('currentCode').error}
        />
      )}
      <CodeInput hint={hint} error={field('code').error} />
      {hasPassword && <OwnPasswordInput error={field('password').error} />}
      <Button type="submit" className={formStyles.action} busy={isSending}>
        {action}
      </Button>
    </Stack>
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
      <Cluster gap="3">
        <Button onClick={() => navigator.clipboard?.writeText(codes.join('\n'))}>Copy codes</Button>
        <Button variant="primary" onClick={onStored}>
          I’ve saved them
        </Button>
      </Cluster>
    </>
  )
}
