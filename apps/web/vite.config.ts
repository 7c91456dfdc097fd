import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { methodDocument } from './method-document.ts'
import { precompress } from './precompress.ts'
import { precomputedValues } from './precomputed-values.ts'

import { weighScreens } from './weigh-screens.ts'
import { withoutUnusedZod } from './without-unused-zod.ts'

/** Prints the weight of each screen at the end of a build. */
function printWeights(): Plugin {
  return {
    name: 'print-weights',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const [screen, bytes] of Object.entries(weighScreens(dir))) {
        this.environment.logger.info(`${screen}: ${Math.round(bytes / 1000)} kB de JavaScript com gzip`)
      }
    },
  }
}

/** Assets are found relative to the document's <base>, which the server sets: one build serves any FAIXA_BASE. */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? './' : '/sp/',
  plugins: [react(), methodDocument(), withoutUnusedZod(), precomputedValues(), precompress(), printWeights()],
  build: {
    target: 'es2024',
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
    // Read by weigh-screens.ts, which weighs what a route loads.
    manifest: 'manifest.json',
    // The content policy lets nothing be loaded from data: addresses but pictures.
    assetsInlineLimit: 0,
    // The first screen is two files, of which one changes with every version: thirty small ones would cost rounds of requests.
    rolldownOptions: {
      output: {
        // The first screen names what every other one loads, so that each character of these names is paid by all.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'entry', tags: ['$initial'], priority: 2 },
            // Icons are some hundred bytes each, and what a screen loads is named in the first one.
            { name: 'icons', test: /icons-react/, minShareCount: 2, priority: 1 },
            // Every list needs the same rooms: one chunk packs better than five.
            { name: 'list', test: /src\/list\/(list|use|row|search|table|columns|pages|selection)/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': process.env.FAIXA_SERVIDOR ?? 'http://127.0.0.1:3000' } },
}))
