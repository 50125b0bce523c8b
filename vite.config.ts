import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Server code carries secrets and drivers: a browser module that imports it stops the build. */
function refuseServerModules(): Plugin {
  return {
    name: 'refuse-server-modules',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      // Here, not in load: only here is it known who imports.
      if (/\.server\.tsx?$/.test(source)) {
        throw new Error(`${importer} imports ${source}, which runs on the server only.`)
      }
    },
  }
}

const stylesheets = globSync('src/**/*.module.css')
  .map((file) => resolve(file))
  .sort()
const classesOf = new Map<string, string[]>()

/**
 * Three letters: two for the file, one for the class. A page names hundreds of classes, and letters that repeat compress
 * better than those of a hash. The browser's and the server's build read the same files, and so agree on the names.
 */
function shortClassName(local: string, file: string): string {
  const classes = classesOf.get(file) ?? []
  classesOf.set(file, classes)
  if (!classes.includes(local)) classes.push(local)
  const fileNumber = stylesheets.indexOf(file)
  if (fileNumber < 0) throw new Error(`${file} is not among the stylesheets of src.`)
  const inTwoLetters =
    letterAt(Math.floor(fileNumber / letters.length)) + letterAt(fileNumber % letters.length)
  return inTwoLetters + letterAt(classes.indexOf(local))
}

// No vowels: nothing that a blocker of advertisements would take for one.
const letters = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ'

function letterAt(place: number): string {
  const letter = letters[place]
  if (!letter) throw new Error('More classes or stylesheets than there are letters: make names longer.')
  return letter
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [refuseServerModules(), react()],
  css: {
    modules: { generateScopedName: command === 'build' ? shortClassName : '[name]_[local]_[hash:base64:4]' },
  },
  // React has had the hook itself since 18; the router asks for the stand-in of older ones.
  resolve: { alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }] },
  clearScreen: false,
  publicDir: 'src/browser/public',
  build: {
    target: 'es2022',
    // All of them know light-dark(): lowered for older ones it would ignore a color-scheme of less than the whole page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}))
