import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

declare global {
  interface Window {
    moved?: string[]
  }
}

/** Watches a page, or all pages of a context, from their next document on. */
export async function watchMotion(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript(() => {
    const moved: string[] = []
    window.moved = moved
    for (const type of ['animationstart', 'transitionrun'] as const) {
      document.addEventListener(type, ({ target }) => {
        moved.push(`${type}: ${target instanceof Element ? target.outerHTML.slice(0, 120) : target}`)
      })
    }
  })
}

/** Fails even on motion that has ended. */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    return [...(window.moved ?? []), ...running.map(() => 'an animation that runs')]
  })
  expect(moving, `what moves on ${page.url()}`).toEqual([])
}
