import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** @returns its id */
export async function newArticle(page: Page): Promise<string> {
  await page.goto('/admin/posts')
  await page.getByRole('button', { name: 'New article' }).click()
  await expect(page).toHaveURL(/\/admin\/posts\/[\w-]{36}$/)
  // The list stays until the editor's code is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Untitled' })).toBeVisible()
  return page.url().slice(-36)
}
