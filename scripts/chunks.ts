import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

export const entry = 'src/browser/start.tsx'
const frontPage = 'src/pages/marketing/landing-a.tsx'

type Chunk = {
  name: string
  sources: string[]
  /** If given, the chunk takes a module only if another source or one of these needs it too. */
  sharedWith?: string[]
  except?: (moduleId: string) => boolean
}

const marketing = (name: string) => `src/pages/marketing/${name}.tsx`
/**
 * Modules with styles go into chunks of their own; otherwise a page that imports a rule would carry the styles of its
 * whole chunk.
 */
const hasStyles = (moduleId: string) => /\.(tsx|css)$/.test(moduleId)
const sections = {
  sources: [
    ...globSync(marketing('{frame,assistant,blog,landing-a,landing-b}/*.section')),
    marketing('contact/contact.section'),
    marketing('blog'),
    marketing('blog-post'),
    'src/features/leads/receiving/service-interest.ts',
  ],
}
const dialogs = {
  sources: [
    'src/features/request/project-request-dialog.tsx',
    'src/features/wizard/wizard-dialog.tsx',
    marketing('request/sent-requests'),
    'src/features/assistant/assistant-panel.tsx',
    'src/features/payments/checkout/payment-dialog.tsx',
  ],
  sharedWith: [
    marketing('payment'),
    marketing('ai-suggest/sent-plan.section'),
    'src/pages/admin/payment.tsx',
  ],
}

/**
 * A chunk takes its sources and all their imports, except what an earlier chunk has. The bundler's own cut makes
 * fifty files for one dialog.
 */
const chunks: Chunk[] = [
  {
    name: 'site',
    sources: [entry, frontPage],
    // The entry stays separate, because other files import this chunk and must not wait for the app to start.
    except: (moduleId) =>
      moduleId === resolve(entry) || moduleId.startsWith(resolve(frontPage, '../landing-a')),
  },
  { name: 'dialog', sources: ['src/ui/overlays/dialog.tsx', 'src/ui/use-dock.ts'] },
  { name: 'data', ...sections, sharedWith: dialogs.sources, except: hasStyles },
  { name: 'sections', ...sections, sharedWith: dialogs.sources },
  { name: 'checkbox', sources: ['src/ui/forms/checkbox.tsx'] },
  { name: 'consent', sources: ['src/pages/marketing/frame/consent.ts'] },
  { name: 'leads', ...dialogs, except: hasStyles },
  { name: 'forms', ...dialogs },
  { name: 'sent', sources: [marketing('request/sent-requests'), 'src/ui/overlays/toaster.tsx'] },
  { name: 'request', sources: ['src/features/request/project-request-dialog.tsx'] },
  { name: 'wizard', sources: ['src/features/wizard/wizard-dialog.tsx'] },
  { name: 'chat', sources: ['src/features/assistant/assistant-panel.tsx'] },
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
      // The rest of the front page's modules stay with the front page.
      if ((front && index > 0) || except(moduleId)) return null
      const isNeeded = uses.slice(0, sources.length).includes(true)
      return isNeeded && (!sharedWith || uses.filter(Boolean).length > 1) ? name : null
    },
  }
}

/** Returns `from` and everything reachable from it. */
function reachable(from: string, next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set([from])
  for (const id of seen) for (const other of next(id)) seen.add(other)
  return seen
}

/** Input for the bundler's `codeSplitting`: https://rolldown.rs/in-depth/manual-code-splitting */
export const chunkGroups = chunks.map(chunkGroup)
