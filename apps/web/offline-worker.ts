/**
 * Writes `sem-rede.js`, the service worker (src/offline/offline.worker.ts), as one script with the list of the files that it keeps. Browsers
 * look for a new version of it on every visit; the files named after their content are loaded once.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'

const ENTRY = join(import.meta.dirname, 'src', 'offline', 'offline.worker.ts')
const FILE = 'sem-rede.js'
/** Files that the server uses, and those of the build's own tools. */
const NOT_KEPT = /\.(?:map|br|gz)$|^(?:manifest|screens)\.json$|^index\.html$|^\.|^sem-rede\.js$/

export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return
        await build({
          configFile: false,
          mode: 'production',
          logLevel: 'error',
          publicDir: false,
          define: { PROGRAM_FILES: JSON.stringify(await programFiles(dir)), 'process.env.NODE_ENV': '"production"' },
          build: {
            target: 'es2024',
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } },
          },
        })
      },
    },
  }
}

/** As Workbox lists a file: with a hash of its content where its name does not change with it. */
interface ProgramFile {
  readonly url: string
  readonly revision: string | null
}

export async function programFiles(dir: string): Promise<ProgramFile[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !NOT_KEPT.test(name))
    .toSorted()
  const files = await Promise.all(
    names.map(async (url) => ({
      url,
      revision: url.startsWith('assets/') ? null : hashOf(await readFile(join(dir, url))),
    })),
  )
  // The page names the files of the first screen: it changes with them.
  return [{ url: './', revision: hashOf(JSON.stringify(files)) }, ...files]
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
