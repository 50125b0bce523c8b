import type { ConsentPreferences } from './consent.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Adds to the list that tags read once they are there. By itself it stores and sends nothing. */
export function pushToDataLayer(entry: unknown): void {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}

/** Google's tag tells its commands from events by their being an `arguments` object. */
export function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would not be understood
  pushToDataLayer(arguments)
}

/** https://developers.google.com/tag-platform/security/guides/consent: the signals of Consent Mode v2. */
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
