import { createHash } from 'node:crypto'
import { type Env, paymentModeOf } from '#platform/env.server.ts'

export type SecurityHeaders = {
  api: Record<string, string>
  file: Record<string, string>
  demoSite: Record<string, string>
  /** Inline scripts and styles by hash, so a cached page needs no nonce. */
  page(
    inline: { scripts: string[]; styles: string[] },
    page: { pays: boolean; mayHaveTags: boolean; isFramed?: boolean },
  ): Readonly<Record<string, string>>
}

const hashes = new Map<string, string>()
function hashOf(text: string): string {
  const hash = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, hash)
  return hash
}

/** Every page has this header, so it omits what `default-src 'self'` says. */
function unlessDefault(directive: string, sources: readonly string[]): string[] {
  const more = sources.join('')
  return more ? [`${directive} 'self'${more}`] : []
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const tagSources = {
  script: ' https://www.googletagmanager.com',
  image:
    ' https://www.googletagmanager.com https://*.google-analytics.com https://www.google.com https://googleads.g.doubleclick.net',
  connect:
    ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://www.google.com https://googleads.g.doubleclick.net',
  frame: ' https://td.doubleclick.net https://www.googletagmanager.com',
}
const noTagSources = { script: '', image: '', connect: '', frame: '' }

/** Razorpay's checkout. The stand-in has our origin. */
const razorpaySources = { script: ' https://checkout.razorpay.com', frame: ' https://api.razorpay.com' }
const noPaymentSources = { script: '', frame: '' }

/** After ASVS 3.4; a comment explains what is not the strictest. */
export function securityHeaders(env: Env, development: boolean): SecurityHeaders {
  const ofPages = new Map<string, Record<string, string>>()
  const common: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // The payment window must reach the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  }
  if (env.HSTS || env.PUBLIC_URL?.startsWith('https:')) {
    common['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  }
  return {
    api: {
      ...common,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
    file: common,
    demoSite: {
      ...common,
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-robots-tag': 'noindex',
    },
    page({ scripts, styles }, { pays, mayHaveTags, isFramed = false }) {
      // Only our own pages frame one.
      const frame = { 'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY' }
      if (development) return { ...common, ...frame }

      const scriptHashes = scripts.map(hashOf).join(' ')
      const styleHashes = styles.map(hashOf).join(' ')
      const key = `${pays} ${mayHaveTags} ${isFramed} ${scriptHashes} ${styleHashes}`
      const known = ofPages.get(key)
      if (known) return known
      const hasTags = mayHaveTags && (env.GOOGLE_ANALYTICS_ID || env.GOOGLE_ADS_CONVERSION)
      const tags = hasTags ? tagSources : noTagSources
      const asksRazorpay = ['live', 'test'].includes(paymentModeOf(env))
      const payments = pays && asksRazorpay ? razorpaySources : noPaymentSources
      const policy = [
        "default-src 'self'",
        `script-src 'self' ${scriptHashes}${tags.script}${payments.script}`,
        `style-src 'self' ${styleHashes}`,
        // React writes style attributes. They change only looks.
        "style-src-attr 'unsafe-inline'",
        `img-src 'self' data:${tags.image}`,
        ...unlessDefault('connect-src', [
          env.GEOLOCATION_URL ? ` ${new URL(env.GEOLOCATION_URL).origin}` : '',
          tags.connect,
        ]),
        ...unlessDefault('frame-src', [tags.frame, payments.frame]),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
      ]
      const headers = { ...common, ...frame, 'content-security-policy': policy.join('; ') }
      ofPages.set(key, headers)
      return headers
    },
  }
}
