import { fileURLToPath } from 'node:url'

/** @param path from the project's root */
export const pathTo = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
