import type { ConsentPreferences } from './consent.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Sends nothing: tags read the list once they load. */
export function pushToDataLayer(entry: unknown): void {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}

/** Google's tag recognises commands by their type, `arguments`. */
export function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's tag does not accept an array
  pushToDataLayer(arguments)
}

/** Consent Mode v2: https://developers.google.com/tag-platform/security/guides/consent */
export function consentSignals({ analytics, marketing, preferences }: ConsentPreferences) {
  const signal = (isAllowed: boolean) => (isAllowed ? 'granted' : 'denied')
  return {
    ad_storage: signal(marketing),
    ad_user_data: signal(marketing),
    ad_personalization: signal(marketing),
    analytics_storage: signal(analytics),
    functionality_storage: signal(preferences),
    personalization_storage: signal(preferences),
    security_storage: 'granted',
  }
}
