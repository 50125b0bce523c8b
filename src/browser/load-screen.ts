import type { ComponentType } from 'react'
import { LandingAPage } from '#pages/marketing/landing-a.tsx'
import type { ScreenName } from '#routes'

/** The screen where most visits begin: its code is part of the first load, and needs to know of no other screen. */
export const screenAtHand = 'landing-a' satisfies ScreenName

/** Loads the code of a screen; the list of the others comes with the first of them. */
export async function loadScreen(name: ScreenName): Promise<ComponentType> {
  if (name === screenAtHand) return LandingAPage
  const { screens } = await import('./screens.ts')
  return screens[name].load()
}
