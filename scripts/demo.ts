// `npm run demo`: fills a development database with a believable agency and prints two log-ins.
import { createServer, createServerModuleRunner } from 'vite'

const vite = await createServer({ server: { middlewareMode: true, hmr: false, watch: null } })
try {
  const runner = createServerModuleRunner(vite.environments.ssr)
  const { fillDemo } = (await runner.import(
    '/scripts/demo/fill-demo.ts',
  )) as typeof import('./demo/fill-demo.ts')
  const refusal = await fillDemo((line) => console.log(line))
  if (refusal) {
    console.error(refusal)
    process.exitCode = 1
  }
} finally {
  await vite.close()
}
