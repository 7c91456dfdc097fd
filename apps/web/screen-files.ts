/**
 * Writes `screens.json`: for each path of the screens the files that it loads besides those of the first screen. The server names them in the
 * page, so that a browser requests all in one round instead of three. Paths, layouts and imports are read from the table of screens.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ESTree, Rollup } from 'vite'
import { type Plugin, parseAst } from 'vite'
import { ENTITY_LISTS, paths } from './src/paths.ts'

const TABLE = join(import.meta.dirname, 'src', 'screens.ts')
/** Code of the layouts that are not part of the first screen. */
const LAYOUTS: Readonly<Record<string, string>> = {
  column: 'src/shell/application.tsx',
  map: 'src/shell/application.tsx',
  reading: 'src/shell/layouts/reading-layout.tsx',
}

interface ScreenModules {
  readonly paths: readonly string[]
  /** Absolute paths of the imported modules. */
  readonly modules: readonly string[]
}

type Bundle = Rollup.OutputBundle

export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const first = new Set(
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk' && chunk.isEntry ? filesOf(bundle, [chunk.fileName]) : [],
        ),
      )
      const screens = screenModules(await readFile(TABLE, 'utf8')).flatMap(({ paths: lead, modules }) => {
        const files = filesOf(
          bundle,
          modules.map((module) => chunkOf(bundle, module)),
        ).filter((file) => !first.has(file))
        return lead.map((path) => [path, files] as const)
      })
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(screens)) })
    },
  }
}

/** Reads the rows of the table of screens. */
export function screenModules(source: string): ScreenModules[] {
  const rows: ScreenModules[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (node !== null && typeof node === 'object') {
      const row =
        'type' in node && node.type === 'ObjectExpression' ? rowOf(node as ESTree.ObjectExpression, source) : undefined
      if (row) rows.push(row)
      else Object.values(node).forEach(visit)
    }
  }
  visit(parseAst(source, { lang: 'ts' }).body)
  return rows
}

function rowOf(row: ESTree.ObjectExpression, source: string): ScreenModules | undefined {
  const text = (name: string) => {
    const found = row.properties.find(
      (property) => property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name,
    )
    return found?.type === 'Property' ? source.slice(found.value.start, found.value.end) : undefined
  }
  const layout = text('layout')?.slice(1, -1)
  if (layout === undefined) return undefined
  // The lists of entities are one row, which takes its paths from a separate table.
  const path = text('path')?.replace('paths.', '') as keyof typeof paths | undefined
  const lead = path === undefined ? Object.values(ENTITY_LISTS).map((list) => list.path) : [paths[path]]
  const imported = ['load', 'readAhead'].flatMap((name) => /import\('([^']+)'\)/.exec(text(name) ?? '')?.[1] ?? [])
  return {
    paths: lead,
    modules: [
      ...(LAYOUTS[layout] === undefined ? [] : [join(import.meta.dirname, LAYOUTS[layout])]),
      ...imported.map((file) => resolve(TABLE, '..', file)),
    ],
  }
}

function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.moduleIds.includes(module))
  if (!found) throw new Error(`${module} is in no chunk`)
  return found.fileName
}

/** Returns chunks and style sheets, each followed by the files that it imports. */
function filesOf(bundle: Bundle, chunks: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(add)
  }
  chunks.forEach(add)
  return [...files]
}
