import type { ComponentType } from 'react'
import type { ScreenName } from '#routes'

const files = import.meta.glob<ComponentType>('/src/pages/{account,marketing}/*.tsx', { import: 'default' })
const forDevelopment = import.meta.env.DEV
  ? import.meta.glob<ComponentType>('/src/ui/styleguide/styleguide.tsx', { import: 'default' })
  : {}

const byName = new Map(
  Object.entries({ ...files, ...forDevelopment }).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length),
    { path, load },
  ]),
)

/** Loads screens of visitors and clients; those of staff are in `pages/admin/staff-screens.ts`. */
export function loadScreen(name: ScreenName): Promise<ComponentType> {
  return findScreen(name).load()
}

/** `/src/pages/marketing/blog.tsx` */
export function sourceOfScreen(name: ScreenName): string {
  return findScreen(name).path
}

function findScreen(name: ScreenName) {
  const screen = byName.get(name)
  if (!screen) throw new Error(`There is no src/pages/{account,marketing}/${name}.tsx.`)
  return screen
}
