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

test('one missing item is said to be one', () => {
  const item = {
    ...{
      id: 'logo',
      position: 1,
      title: 'Logo',
      hint: '',
      kind: 'files' as const,
      status: 'needed' as const,
    },
    ...{ answer: '', version: 1, updatedAt: '2026-11-02T12:00:00.000Z' },
  }
  const asked = (count: number) =>
    questionOf({ ...pageOf('audit'), checklist: Array(count).fill(item) }, 'building')
  expect(asked(1)).toBe('1 checklist item is missing. Work starts anyway.')
  expect(asked(2)).toBe('2 checklist items are missing. Work starts anyway.')
})
