import type { Page } from '@playwright/test'
import { linkHeaders } from '#platform/api/link-token.ts'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'

/** The project of a new request, as its client by the emailed link. */
export async function openProject(staffPage: Page, site: Site, email: string) {
  const request = projectRequest({ customerEmail: email })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  await staffPage.request.post('/api/admin/projects', { data: { leadId } })
  const { text } = await site.mailbox.mailTo(email, 'Follow progress')
  return clientOf(site, text)
}

export function clientOf(site: Site, mail: string) {
  const [path = '', id = '', token = ''] = /\/project\/([\w-]+)#([\w-]+)/.exec(mail) ?? []
  /** Reads if there is no body. */
  async function client(change: string, body?: object) {
    const answer = await fetch(`${site.origin}/api/projects/${id}${change && `/${change}`}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...linkHeaders(token), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, page: answer.ok ? await answer.json() : null }
  }
  return { id, path, client }
}
