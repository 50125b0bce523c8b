import { run } from './child.mjs'
import { doUnlessDone } from './do-unless-done.mjs'
import { Refusal, say } from './terminal.mjs'

/** Brings node_modules in line with the lock file, if it is not. */
export async function installIfChanged() {
  const machine = `${process.platform}-${process.arch}`
  await doUnlessDone(
    'node_modules/.installed',
    ['package-lock.json', 'package.json', '.npmrc'],
    install,
    machine,
  )
}

async function install() {
  say('Installing dependencies (once, about a minute)…')
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [program, args] = node && npm ? [node, [npm]] : ['npm', []]
  // The pinned tools want a newer Node than the one npm runs on; they get it.
  args.push('ci', '--engine-strict=false', '--loglevel=error', '--include=dev', '--include=optional')
  const code = await run(program, args, {}, { atOnce: true })
  if (code !== 0) throw new Refusal('The dependencies could not be installed: npm says why above.')
}
