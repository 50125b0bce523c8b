import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { createElement } from 'react'
import { pickRequestValues } from '#features/request/form/request-values.ts'
import { UnsentPage } from '#pages/marketing/dead-ends/unsent-page.tsx'
import type { AppEnv } from '#platform/http.server.ts'
import { routes } from '#routes'
import type { Problem } from '../http/problem.server.ts'
import type { Pages } from './pages.server.ts'

type Api = Pick<Hono<AppEnv>, 'fetch'>

const formPaths: readonly string[] = [routes.contact.path, routes.checkout.path]

/** The API did not read these bodies, which may have any length. */
const unread: readonly Problem['code'][] = [
  'malformed',
  'forbidden',
  'too-slow',
  'too-large',
  'unsupported-media',
]

/** The page keeps what was typed. */
export function answerForms(
  api: Api,
  { renderForm, renderPlain }: Pick<Pages, 'renderForm' | 'renderPlain'>,
): Api {
  async function answerForm(request: Request, env: HttpBindings): Promise<Response> {
    const copy = request.clone()
    const answer = await api.fetch(request, env)
    if (answer.status < 400) return answer
    const problem: Problem = await answer.json()
    const instead = createElement(UnsentPage, { reason: problem.detail })
    const page = unread.includes(problem.code)
      ? await renderPlain(instead)
      : await renderForm(
          env.incoming,
          {
            values: pickRequestValues(Object.fromEntries(new URLSearchParams(await copy.text()))),
            refusal: { message: messageOf(problem), errors: problem.errors ?? [] },
          },
          instead,
        )
    const retryAfter = answer.headers.get('retry-after')
    return new Response(page.html, {
      status: answer.status,
      headers: { ...page.headers, ...(retryAfter && { 'retry-after': retryAfter }) },
    })
  }
  return {
    fetch: (request, env) =>
      isPostedForm(request) ? answerForm(request, env as HttpBindings) : api.fetch(request, env),
  }
}

function isPostedForm({ method, url, headers }: Request): boolean {
  return (
    method === 'POST' &&
    formPaths.includes(new URL(url).pathname) &&
    (headers.get('accept') ?? '').includes('text/html')
  )
}

function messageOf({ code, detail }: Problem): string {
  return code === 'invalid' ? detail : `${detail} Your request was not sent; what you typed is still here.`
}
