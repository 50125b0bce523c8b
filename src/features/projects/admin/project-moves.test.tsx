import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProjectPlanId } from '#domain/records/project.ts'
import { project } from '#test/fixtures/client-records.ts'
import type { ProjectPage } from '../project.ts'
import { questionOf } from './project-moves.tsx'

function pageOf(plan: ProjectPlanId): ProjectPage {
  return {
    project: {
      ...project,
      plan,
      version: 1,
      brief: '',
      clientEmail: 'asha@example.com',
      stagingUrl: '',
      liveUrl: 'https://looms.example',
      contentCompleteAt: null,
      launchedAt: null,
      erasureRequestedAt: null,
    },
    side: 'staff',
    milestones: [],
    checklist: [],
    messages: [],
    events: [],
    promise: null,
    links: [],
  }
}

test('staff are asked about hours and a website only where the plan has them', () => {
  const moves = ['confirmed', 'building', 'launched', 'cancelled', 'content'] as const
  const asked = (plan: ProjectPlanId) => moves.map((to) => renderToStaticMarkup(questionOf(pageOf(plan), to)))
  const promising = /hours|promised|website/
  for (const question of asked('audit')) {
    expect(question).not.toBe('')
    expect(question).not.toMatch(promising)
  }
  for (const question of asked('website')) expect(question).toMatch(promising)
})
