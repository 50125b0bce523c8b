// Fills a development database with a fictitious agency and prints two accounts. `other-agency` makes it another one's.
import { OperatorError } from '#platform/operator-error.server.ts'
import { demoSettings } from './demo/demo-settings.ts'

try {
  const [which = ''] = process.argv.slice(2)
  if (!['', 'other-agency'].includes(which))
    throw new OperatorError('Use npm run demo, or npm run demo -- other-agency.')
  const env = demoSettings(process.env)
  // Vite starts slowly, so check the settings first.
  const { createServer, createServerModuleRunner } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, ws: false, watch: null } })
  try {
    const runner = createServerModuleRunner(vite.environments.ssr)
    const { fillDemo } = (await runner.import(
      '/scripts/demo/fill-demo.ts',
    )) as typeof import('./demo/fill-demo.ts')
    const isOther = which === 'other-agency'
    const refusal = await fillDemo(env, (line) => console.log(line), { isOther })
    if (refusal) throw new OperatorError(refusal)
  } finally {
    await vite.close()
  }
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
