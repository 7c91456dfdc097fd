/** Weighs the gzipped JavaScript that a browser loads before a screen is shown. Builds print it, and weigh-screens.test.ts limits it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  /** Workers and other separate files. */
  readonly assets?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = ['index.html']
const SIGNED_IN = [...ENTRY, 'src/shell/application.tsx']

/** Screen → the modules whose chunks it needs, including everything that they import. */
const SCREENS = {
  'primeira tela': ENTRY,
  'lista de laudos': [...SIGNED_IN, 'src/features/laudo-list/laudo-list-page.tsx'],
  'Novo Laudo': [...SIGNED_IN, 'src/features/laudo-form/laudo-form-page.tsx'],
  'Visão Geral': [...SIGNED_IN, 'src/features/dashboard/dashboard-page.tsx'],
  mapa: [...SIGNED_IN, 'src/features/map/map-page.tsx'],
} as const satisfies Record<string, readonly string[]>

export type Screen = keyof typeof SCREENS

/** Weights in bytes. */
export function weighScreens(folder: string): Readonly<Record<Screen, number>> {
  const manifest = manifestOf(folder)
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength
    sizes.set(file, known)
    return known
  }
  const weights = Object.entries(SCREENS).map(([screen, modules]) => {
    const files = filesOf(manifest, modules)
    return [screen, [...files].reduce((sum, file) => sum + sizeOf(file), 0)]
  })
  return Object.fromEntries(weights) as Record<Screen, number>
}

/** Number of JavaScript files that a browser loads before a screen is shown. */
export function countFiles(folder: string): Readonly<Record<Screen, number>> {
  const manifest = manifestOf(folder)
  const counts = Object.entries(SCREENS).map(([screen, modules]) => [screen, filesOf(manifest, modules).size])
  return Object.fromEntries(counts) as Record<Screen, number>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
}

function filesOf(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const open = [...modules]
  const seen = new Set<string>()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.assets ?? [])]) if (/\.m?js$/.test(file)) files.add(file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}
