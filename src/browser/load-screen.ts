import type { ComponentType } from 'react'
import type { ScreenName } from '#routes'

/** The screen where most visits begin: it loads without the list of all the others. */
export const frontPage = 'landing-a' satisfies ScreenName

/** Loads the code of a screen. The server has its files fetched beside this one, so it is there by then. */
export async function loadScreen(name: ScreenName): Promise<ComponentType> {
  if (name === frontPage) return (await import('#pages/marketing/landing-a.tsx')).LandingAPage
  const { screens } = await import('./screens.ts')
  return screens[name].load()
}
