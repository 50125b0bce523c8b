/** `missing`: the site works without it, with less; `failing`: something would be lost. */
export type SetupState = 'ok' | 'missing' | 'failing'

export type SetupCheck = {
  id: string
  title: string
  /** Names of settings, or of a value with its file. */
  setting: string
  state: SetupState
  /** For the operator; never with a secret. */
  sentence: string
  /** The document that explains the setting. */
  guide?: string
}

export type SetupChecks = { checks: SetupCheck[] }
