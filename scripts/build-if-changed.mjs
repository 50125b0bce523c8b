import { run } from './child.mjs'
import { doUnlessDone } from './do-unless-done.mjs'
import { Refusal, say } from './terminal.mjs'

const inputs = [
  'src',
  'content',
  'demo-sites',
  'public',
  'index.html',
  'scripts/build.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds the site into dist/, if anything it is made of has changed. */
export async function buildIfChanged(node) {
  await doUnlessDone('dist/.built', inputs, () => build(node))
}

async function build(node) {
  say('Building the site…')
  const code = await run(node, ['scripts/build.ts'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Refusal('The site could not be built.')
}
