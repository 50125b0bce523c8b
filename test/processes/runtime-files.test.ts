import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { logInPath } from '../fixtures/account-fixtures.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { startSite } from '../servers/site-process.ts'

const staff = { email: 'staff@orbweaver.example', password: 'eight-silk-threads' }

test('the files copied for an image run the whole program: pages, pictures, PDFs and its own PostgreSQL', async () => {
  const folder = await makeFolder('program')
  await promisify(execFile)(process.execPath, ['scripts/copy-runtime.ts', folder])
  await cp('scripts/end-with-parent.mjs', join(folder, 'scripts/end-with-parent.mjs'))
  const settings = {
    DATA_DIR: join(await makeFolder('data'), 'orbweaver'),
    STAFF_EMAIL: staff.email,
    STAFF_PASSWORD: staff.password,
    TRUST_PROXY: '1',
  }
  const site = await startSite(settings, [], folder)
  onTestFinished(site.kill)
  const read = (path: string, init?: RequestInit) => fetch(site.origin + path, init)
  const typeOf = async (path: string) => {
    const answer = await read(path)
    await answer.body?.cancel()
    return `${answer.status} ${answer.headers.get('content-type')}`
  }

  const fromIndia = await read('/', { headers: { 'x-forwarded-for': freshAddress('IN') } })
  expect(await fromIndia.text()).toMatch(/<option value="INR" selected/)
  expect(await typeOf('/og/landing.png')).toBe('200 image/png')
  expect(await (await read('/blog')).text()).toContain('<article')
  expect(await typeOf('/demo/longwater-lido/')).toBe('200 text/html; charset=utf-8')

  const logIn = await read(logInPath, json(staff, { origin: site.origin }))
  expect(logIn.status).toBe(200)
  const headers = { origin: site.origin, cookie: cookieOf(logIn) }
  const request = projectRequest({
    quote: { packageId: 'business-pro', addOnIds: ['seo-premium'], currency: 'USD', countryCode: 'US' },
  })
  const sent = await postProjectRequest(site.origin, request)
  expect(sent.status).toBe(201)
  const { id: leadId } = await sent.json()
  const made = await read('/api/admin/quotes', json({ leadId }, headers))
  const { id } = await made.json()
  const pdf = await read(`/api/quotes/${id}/pdf`, { headers })
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  await site.stop()
  expect(site.errors()).toEqual([])
})

const json = (body: object, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** PostgreSQL does not run as root; its user must be able to enter. */
async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `runtime-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}
