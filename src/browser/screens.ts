import type { ComponentType } from 'react'
import type { ScreenName } from '#routes'

/** Every screen is a file of that name at the top of an area in `src/pages/`; its own parts lie in folders there. */
const files = import.meta.glob<ComponentType>('/src/pages/*/*.tsx', { import: 'default' })
const forDevelopment = import.meta.env.DEV
  ? import.meta.glob<ComponentType>('/src/ui/styleguide/styleguide.tsx', { import: 'default' })
  : {}

const byName = new Map(
  Object.entries({ ...files, ...forDevelopment }).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length),
    { path, load },
  ]),
)

/** Loads the code of a screen. On a page of the server's its files are fetched already. */
export function loadScreen(name: ScreenName): Promise<ComponentType> {
  return findScreen(name).load()
}

/** The file of a screen, from the top of the project: `/src/pages/marketing/blog.tsx`. */
export function sourceOfScreen(name: ScreenName): string {
  return findScreen(name).path
}

function findScreen(name: ScreenName) {
  const screen = byName.get(name)
  if (!screen) throw new Error(`There is no src/pages/*/${name}.tsx.`)
  return screen
}
