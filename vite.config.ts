import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Server code holds secrets and drivers. */
function refuseServerModules(): Plugin {
  return {
    name: 'refuse-server-modules',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      // The load hook does not know the importer.
      if (/\.server\.tsx?$/.test(source)) {
        throw new Error(`${importer} imports ${source}, which runs on the server only.`)
      }
    },
  }
}

/** `npm start` installs no development packages. */
function refuseDevPackages(): Plugin {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return {
    name: 'refuse-dev-packages',
    apply: 'build',
    load(id) {
      const path = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+/.exec(id)?.[0]
      if (path && packages[path]?.dev) throw new Error(`The program uses ${path}: make it a dependency.`)
    },
  }
}

const stylesheets = globSync('src/**/*.module.css')
  .map((file) => resolve(file))
  .sort()

const classNames = new Map<string, Map<string, string>>()

/**
 * A letter, then the name's and the file's index in base 36. Full class names would cost the landing page a round
 * trip. Both builds compute the same name.
 */
function builtClassName(local: string, file: string): string {
  const known = classNames.get(file) ?? new Map<string, string>()
  classNames.set(file, known)
  const name = known.get(local) ?? `c${known.size.toString(36)}-${stylesheets.indexOf(file).toString(36)}`
  known.set(local, name)
  return name
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [refuseServerModules(), refuseDevPackages(), react()],
  css: {
    modules: { generateScopedName: command === 'build' ? builtClassName : '[name]_[local]_[hash:base64:4]' },
  },
  // The router imports a shim for React before 18.
  resolve: { alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }] },
  clearScreen: false,
  publicDir: 'src/browser/public',
  build: {
    target: 'es2022',
    // All these know light-dark(). Compiled for older ones, it would ignore a nested color-scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}))
