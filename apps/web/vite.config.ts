import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { lateStyles } from './late-styles.ts'
import { methodDocument } from './method-document.ts'
import { noJsonSchema } from './no-json-schema.ts'
import { offlineWorker } from './offline-worker.ts'
import { precompress } from './precompress.ts'
import { precomputedValues } from './precomputed-values.ts'
import { screenFiles } from './screen-files.ts'
import { weighScreens } from './weigh-screens.ts'

/**
 * Modules of some hundred bytes that many screens share. Each would be a separate file, and a map would wait for eighty of them: a group is
 * one file. No module of a group may import heavy code, because a screen that needs one of them loads all.
 */
const SMALL = {
  parts:
    /use-disclosure|to-int|AccordionChevron|RadioIcon|get-env|get-safe-id|use-callback-ref|use-debounced-callback|find-element-ancestor|scoped-keydown|color-scheme\.mjs|use-scheme|ui\/(badges|format-when)|laudo\/seen-list|configuracao-query|moment-text|method-sections|eficacia\/(bands|printed-percent)|laudo\/(laudo-title|estimativa|laudo-choices)|units\/src\/(quantity|convert|fold-text)/,
  map: /src\/map\/(base\/|layers\/|order|palette|patterns|swatch|map-layer|tiles\/(tile-scheme|graticule)|engine\/(extent|bounds-of|widened|underlay|map-context)|popup\/features-at|controls\/format)|projection\/utm/,
  laudo:
    /src\/(laudo\/(dado-labels|laudo-layers|laudo-query|layers\/|refly\/use|operacao\/municipio-at)|export\/rows\/(dado|figure|finding|flight|plot|taxa))|domain\/src\/(protecao\/(?!verdict|veredicto)|laudo\/(decisoes|notes|metodo|figure|passadas-em-duvida|words\/(papeis|taxa|dose-classes)|layers))/,
} as const
/** Maximum size of a module in a group, bytes. */
const SMALL_MODULE = 5_000

/**
 * Prints the weight of each screen at the end of a build, even when only errors are printed: the limits leave room, and growth is visible
 * here.
 */
function printWeights(): Plugin {
  return {
    name: 'print-weights',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const [screen, bytes] of Object.entries(weighScreens(dir))) {
        process.stdout.write(`${screen}: ${(bytes / 1000).toFixed(1)} kB de JavaScript com gzip\n`)
      }
    },
  }
}

/** Replaces what jsPDF would load to draw HTML and SVG, which Faixa does not use. */
const ABSENT = 'data:text/javascript,export default undefined'

/** Assets are found relative to the document's <base>, which the server sets: one build serves any FAIXA_BASE. */
export default defineConfig(({ command }) => ({
  base: command === 'build' ? './' : '/sp/',
  plugins: [
    react(),
    noJsonSchema(),
    methodDocument(),
    precomputedValues(),
    lateStyles(),
    screenFiles(),
    offlineWorker(),
    precompress(),
    printWeights(),
  ],
  build: {
    target: 'es2024',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // weigh-screens.ts reads it to weigh what a route loads.
    manifest: 'manifest.json',
    // The content policy allows only pictures from data: addresses.
    assetsInlineLimit: 0,
    // The first screen is two files, of which one changes with every version: thirty small ones would cost rounds of requests.
    rolldownOptions: {
      // 121 modules of the 5,900 that the package of icons exports are read, and 0.4 GB less are needed.
      experimental: { lazyBarrel: true },
      output: {
        // The first screen contains the names of all files that the others load, so their length adds to its weight.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'entry', tags: ['$initial'], priority: 2 },
            // Icons are some hundred bytes each, and the names of a screen's files are part of the first one.
            { name: 'icons', test: /icons-react/, minShareCount: 2, priority: 1 },
            // Every list needs the same modules: one chunk compresses better than five.
            {
              name: 'list',
              test: /src\/(list\/(list|use|row|search|table|columns(?!\/column-choices)|pages|selection)|entidades\/entidade-(filters|choices))/,
              priority: 1,
            },
            ...Object.entries(SMALL).map(([name, test]) => ({
              name,
              test,
              minShareCount: 2,
              maxModuleSize: SMALL_MODULE,
              priority: 1,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  resolve: { alias: { canvg: ABSENT, dompurify: ABSENT, html2canvas: ABSENT } },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': process.env.FAIXA_SERVIDOR ?? 'http://127.0.0.1:3000' } },
}))
