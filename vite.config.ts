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

/** Short, because a page names hundreds of classes; the browser's and the server's build agree on them. */
function builtClassName(local: string, file: string): string {
  return `${local}-${stylesheets.indexOf(file).toString(36)}`
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [refuseServerModules(), react()],
  css: {
    modules: { generateScopedName: command === 'build' ? builtClassName : '[name]_[local]_[hash:base64:4]' },
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
