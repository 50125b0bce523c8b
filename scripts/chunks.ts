import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Rolldown } from 'vite'

export const entry = 'src/browser/start.tsx'
const frontPage = 'src/pages/marketing/landing-a.tsx'
const article = 'src/pages/marketing/blog-post.tsx'

type Chunk = {
  name: string
  sources: string[]
  /** Limits the chunk to modules that another source or one of these needs too. */
  sharedWith?: string[]
  except?: (moduleId: string) => boolean
}

/** A page that imports one rule would carry the styles of its whole chunk. */
const hasStyles = (moduleId: string) => /\.(tsx|css)$/.test(moduleId)
const sections = {
  sources: findSources(
    'src/pages/marketing/{assistant,blog,frame,landing-a,landing-b}/*.section.tsx',
    'src/pages/marketing/contact/contact.section.tsx',
    'src/pages/marketing/blog*.tsx',
    'src/features/leads/receiving/service-interest.ts',
  ),
}
const dialogs = {
  // Those of the staff area share nothing with public pages.
  sources: findSources('src/**/*.late.tsx').filter((path) => !path.includes('/admin/')),
  sharedWith: findSources(
    'src/pages/{admin,marketing}/payment.tsx',
    'src/pages/marketing/ai-suggest/sent-plan.section.tsx',
  ),
}

/**
 * A chunk takes its sources and their imports, except what an earlier chunk has. The default makes fifty files for
 * one dialog.
 */
const chunks: Chunk[] = [
  {
    name: 'site',
    // The cookie banner of each first visit needs the dock.
    sources: findSources(entry, frontPage, 'src/ui/use-dock.ts'),
    // Other files import this chunk and must not wait for the app to start.
    except: (moduleId) =>
      moduleId === resolve(entry) || moduleId.startsWith(resolve(frontPage, '../landing-a')),
  },
  { name: 'dialog', sources: findSources('src/ui/overlays/dialog.tsx') },
  // Else an article would load what only other sections and dialogs need.
  { name: 'article', sources: findSources(article), except: (moduleId) => moduleId === resolve(article) },
  { name: 'data', ...sections, sharedWith: dialogs.sources, except: hasStyles },
  { name: 'sections', ...sections, sharedWith: dialogs.sources },
  { name: 'layout', sources: findSources('src/ui/layout/{cluster,grid,stack,text}.tsx') },
  { name: 'checkbox', sources: findSources('src/ui/forms/checkbox.tsx') },
  { name: 'consent', sources: findSources('src/pages/marketing/frame/consent.ts') },
  { name: 'leads', ...dialogs, except: hasStyles },
  { name: 'forms', ...dialogs },
  { name: 'sent', sources: findSources('src/**/sent-requests.late.tsx', 'src/ui/overlays/toaster.tsx') },
  ...dialogs.sources.map((source) => ({ name: basename(source, '.late.tsx'), sources: [source] })),
]

function chunkGroup({ name, sources, sharedWith, except = () => false }: Chunk, index: number) {
  let closures: Set<string>[] | undefined
  return {
    debugName: name,
    name(moduleId: string, context: Rolldown.ChunkingContext): string | null {
      closures ??= [frontPage, ...sources, ...(sharedWith ?? [])].map((source) =>
        reachable(resolve(source), (id) => context.getModuleInfo(id)?.importedIds ?? []),
      )
      const [front, ...uses] = closures.map((closure) => closure.has(moduleId))
      // The front page keeps the rest of its modules.
      if ((front && index > 0) || except(moduleId)) return null
      const isNeeded = uses.slice(0, sources.length).includes(true)
      return isNeeded && (!sharedWith || uses.filter(Boolean).length > 1) ? name : null
    },
  }
}

/** @throws if a pattern matches no file */
function findSources(...patterns: string[]): string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern).sort()
    if (files.length === 0) throw new Error(`scripts/chunks.ts: no file matches ${pattern}.`)
    return files
  })
}

function reachable(from: string, next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set([from])
  for (const id of seen) for (const other of next(id)) seen.add(other)
  return seen
}

/** https://rolldown.rs/in-depth/manual-code-splitting */
export const chunkGroups = chunks.map(chunkGroup)
