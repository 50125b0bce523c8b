import { expect } from 'vitest'
import { agencyDayAt, formatDay, formatDocumentDay } from '#domain/calendar-day.ts'
import { linkFragments } from '#features/accounts/account.ts'
import { codeOf, periodAt } from '#features/accounts/authentication/totp.server.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { untilWorkDone } from '../servers/settle-site.ts'
import type { Site } from '../servers/site.ts'
import { identifiers, type Journey, mapTexts, missingFrom, type Step } from './recording.ts'

const fragments: Record<string, string> = {
  'log-in': linkFragments.logIn,
  'sign-up': linkFragments.signUp,
  reset: linkFragments.reset,
  'new-email': linkFragments.newEmail,
}
export type Replayed = Step & { got: number; missing: string[]; json: unknown }

/** Sends a journey's requests to a site, each as its browser did, with this run's ids, tokens and codes. */
export async function replay(
  site: Site,
  { steps, staff }: Journey,
  prepare: (request: { method: string; path: string }) => Promise<void>,
): Promise<Replayed[]> {
  const mailsBefore = site.mailbox.all().length
  const browsers = new Map<number, Browser>()
  const browserOf = async (number: number) => {
    const open = browsers.get(number) ?? { address: freshAddress(), cookies: new Map() }
    if (!browsers.has(number) && staff.includes(number))
      await post(site, open, '/api/auth/sign-in/email', site.staff)
    browsers.set(number, open)
    return open
  }
  const answers: unknown[] = []
  let secret = ''
  let codes = 0
  let leadId = ''

  async function fill(text: string): Promise<string> {
    const known = text.replace(
      /<<(\d+) (\S+?)(?: #(\d+))?>>/g,
      (_, index: string, where: string, nth?: string) => {
        const value = String(at(answers[Number(index)], where))
        return nth ? (value.match(identifiers)?.[Number(nth)] ?? value) : value
      },
    )
    let filled = known
    for (const [placeholder, what = '', which = ''] of known.matchAll(/\{\{(\w+) ?([^}]*)\}\}/g)) {
      filled = filled.replace(placeholder, await resolve(what, which))
    }
    return filled
  }
  async function resolve(what: string, which: string): Promise<string> {
    if (what === 'lead') {
      leadId ||= await sendLead(site)
      return leadId
    }
    if (what === 'staff') return which === 'email' ? site.staff.email : site.staff.password
    if (what === 'today')
      return which === 'written out' ? formatDocumentDay(new Date()) : formatDay(agencyDayAt(new Date()))
    if (what === 'code') return codeOf(secret, periodAt(new Date()) + codes++)
    const link = fragments[which]
      ? new RegExp(`()#${fragments[which]}=([\\w-]{22})`)
      : new RegExp(`${which}([\\w-]{36})?(?:#|(?<=recommendations/))([\\w-]{22})`)
    await untilWorkDone(site)
    const mails = site.mailbox.all().slice(mailsBefore)
    const found = mails.map(({ text }) => link.exec(text)).find(Boolean)
    return (what === 'id' ? found?.[1] : found?.[2]) ?? 'missing'
  }

  const replayed: Replayed[] = []
  const written = JSON.stringify(steps)
  for (const [index, step] of steps.entries()) {
    /** Later steps take these values from this answer. */
    const needed = [...written.matchAll(new RegExp(`<<${index} (\\S+?)(?: #\\d+)?>>`, 'g'))].map(
      ([, where = '']) => where,
    )
    const browser = await browserOf(step.browser)
    const path = await fill(step.path)
    const headers = Object.fromEntries(
      await Promise.all(
        Object.entries(step.headers ?? {}).map(async ([name, value]) => [name, await fill(value)]),
      ),
    )
    const body = await filledBody(step.body, fill)
    await prepare({ method: step.method, path })
    const send = async () => {
      const response = await request(site, browser, { ...step, path, headers, body })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const json = isJson ? JSON.parse(text) : null
      const missing = [
        ...(step.answer ? missingFrom(json, step.answer, step.method === 'GET') : []),
        ...needed.filter((where) => at(json, where) === undefined).map((where) => `no ${where}`),
      ]
      return { ...step, path, got: response.status, missing, json: json ?? text.slice(0, 300) }
    }
    const isAsRecorded = ({ got, missing }: Replayed) => got === step.status && missing.length === 0
    let result = await send()
    if (step.method === 'GET' && !isAsRecorded(result)) {
      // A project, for one, starts after its deposit.
      await untilWorkDone(site)
      result = await send()
    }
    secret = textAt(result.json, 'secret') || secret
    answers.push(result.json)
    replayed.push(result)
  }
  return replayed
}

async function sendLead(site: Site): Promise<string> {
  const chosen = { packageId: 'business-pro', addOnIds: [], countryCode: 'US', total: 391 }
  const request = projectRequest({ quote: { ...chosen, currency: 'USD' } })
  const sent = await postProjectRequest(site.origin, request)
  expect(sent.status).toBe(201)
  return (await sent.json()).id
}

const isVersion = /^<<\d+ (?:\S+\.)?version>>$/

type Browser = { address: string; cookies: Map<string, string> }

async function filledBody(body: unknown, fill: (text: string) => Promise<string>): Promise<unknown> {
  const texts = new Map<string, string>()
  mapTexts(body, (text) => {
    texts.set(text, text)
    return text
  })
  for (const text of texts.keys()) texts.set(text, await fill(text))
  return mapTexts(body, (text) => {
    const filled = texts.get(text) ?? text
    return isVersion.test(text) ? Number(filled) : filled
  })
}

async function request(
  site: Site,
  browser: Browser,
  { method, path, headers, body }: Pick<Step, 'method' | 'path' | 'headers' | 'body'>,
): Promise<Response> {
  const response = await fetch(encodeURI(site.origin + path), {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': browser.address,
      ...(method !== 'GET' && { origin: site.origin }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      cookie: [headers?.cookie ?? [], [...browser.cookies].map(([name, value]) => `${name}=${value}`)]
        .flat()
        .join('; '),
    },
    ...(body !== undefined && { body: bytesOf(body) }),
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    browser.cookies.set(name, value)
  }
  return response
}

function bytesOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body !== 'string') return JSON.stringify(body)
  return body.startsWith('base64:') ? new Uint8Array(Buffer.from(body.slice(7), 'base64')) : body
}

function post(site: Site, browser: Browser, path: string, body: object): Promise<Response> {
  return request(site, browser, { method: 'POST', path, body })
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], value)
}

function textAt(value: unknown, key: string): string {
  const found = at(value, key)
  return typeof found === 'string' ? found : ''
}
