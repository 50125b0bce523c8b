// `npm run demo`: fills a development database with a made-up agency and prints two accounts.
import { Refusal } from '#platform/refusal.server.ts'
import { demoSettings } from './demo/demo-settings.ts'

try {
  const env = demoSettings(process.env)
  // Vite starts slowly, so bad settings are refused first.
  const { createServer, createServerModuleRunner } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: false, watch: null } })
  try {
    const runner = createServerModuleRunner(vite.environments.ssr)
    const { fillDemo } = (await runner.import(
      '/scripts/demo/fill-demo.ts',
    )) as typeof import('./demo/fill-demo.ts')
    const refusal = await fillDemo(env, (line) => console.log(line))
    if (refusal) throw new Refusal(refusal)
  } finally {
    await vite.close()
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
