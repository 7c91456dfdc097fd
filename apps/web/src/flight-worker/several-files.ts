/** Reads the files of many flights in the worker. Of each only what the grouping and its map need is kept, so that 500 fit in memory. */
import type { Papel } from '@faixa/domain'
import {
  type FileToGroup,
  type GroupedFlights,
  groupFlights,
  groupingFacts,
  isClima,
  plotsFromGeoJson,
  type ReadFile,
  readClima,
  readFlightFile,
} from '@faixa/flight'
import { limitsFor, spreadArchive, type TextProfile } from '@faixa/geometry'
import { present } from '@faixa/units'
import { goneSentence, isGone } from '../ui/gone-file.ts'
import { pathsOf } from './outline.ts'

export interface TakenFile {
  readonly id: number
  readonly file: File
  /** Path of its folder within the dropped files. */
  readonly folder: string
  /** Columns of text files, by their headings. */
  readonly columns?: readonly TextProfile[]
}

export interface KnownFile {
  readonly id: number
  readonly papel?: Papel
  /** The sentence of a file that cannot be used. */
  readonly refusal?: string
  /** Milliseconds since 1970 UTC. */
  readonly beginMs?: number
  readonly endMs?: number
  readonly aircraft?: string
  /** Length of its rows, m. */
  readonly lengthM?: number
  /** Sketch of its shapes, [lon, lat] in degrees. */
  readonly lines: readonly (readonly (readonly [number, number])[])[]
}

export interface ArchivePart {
  readonly file: File
  /** Path of its folder within the archive. */
  readonly folder: string
}

const TABLE = /\.(csv|txt)$/i
const HEAD_BYTES = 65_536
/** Positions of a sketch: 500 of them are drawn at once. */
const SKETCHED = 240

interface Climate {
  readonly id: number
  readonly file: File
  readonly folder: string
}

const files = new Map<number, FileToGroup<number>>()
const climas = new Map<number, Climate>()

/** The files of an archive of several; undefined where it is one file. */
export async function spreadFile(
  file: File,
): Promise<{ readonly parts: readonly ArchivePart[] } | { readonly refusal: string } | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined)
  const spread = bytes && spreadArchive(new Uint8Array(bytes))
  if (!spread || 'refusal' in spread) return spread
  const parts = [...spread.parts].map(([path, content]) => {
    const cut = path.lastIndexOf('/')
    const part = new File([content.slice()], path.slice(cut + 1), { lastModified: file.lastModified })
    return { file: part, folder: path.slice(0, Math.max(0, cut)) }
  })
  return { parts }
}

export async function takeFile({ id, file, folder, columns }: TakenFile): Promise<KnownFile> {
  const refuse = (refusal: string): KnownFile => {
    files.set(id, { of: id, name: file.name, folder, content: '', refusal, path: NOWHERE })
    return { id, refusal, lines: [] }
  }
  try {
    if (file.size === 0) return refuse('O arquivo está vazio.')
    if (TABLE.test(file.name) && isClima(file.name, await headOf(file))) {
      climas.set(id, { id, file, folder })
      return { id, papel: 'clima', lines: [] }
    }
    const read = await readFlightFile(file.name, [new Uint8Array(await file.arrayBuffer())], {
      sizeBytes: file.size,
      limits: limitsFor(file.size),
      ...present({ columns }),
    })
    if ('unusable' in read) return refuse(read.unusable.message)
    const facts = { of: id, name: file.name, folder, ...groupingFacts(read) }
    files.set(id, facts)
    const { papel, beginMs, endMs, aircraft } = facts
    return {
      id,
      lines: sketchOf(read),
      ...present({ papel, beginMs, endMs, aircraft, lengthM: papel === 'area' ? undefined : facts.lengthM }),
    }
  } catch (error) {
    if (isGone(error)) return refuse(goneSentence(file.name))
    throw error
  }
}

const NOWHERE: FileToGroup<number>['path'] = new Float64Array() as FileToGroup<number>['path']

/** `plots`: registered plots, a FeatureCollection of the API. */
export async function groupTaken({ plots }: { readonly plots?: Blob | undefined }): Promise<GroupedFlights<number>> {
  const [first] = [...files.values()].flatMap(({ path }) => path[0] ?? [])
  // Readings with local times have those of the fields.
  const utcOffsetH = Math.round((first ?? -45) / 15)
  const weather = await Promise.all(
    [...climas.values()].map(async ({ id, file, folder }) => {
      const read = readClima(file.name, new Uint8Array(await file.arrayBuffer()), { utcOffsetH })
      const named = { of: id, name: file.name, folder }
      if ('unusable' in read) return { ...named, content: '', refusal: read.unusable.message, timesMs: [] }
      return {
        ...named,
        content: JSON.stringify(read.readings.map((reading) => ({ ...reading, fonte: '' }))),
        timesMs: read.readings.map(({ instanteMs }) => instanteMs),
      }
    }),
  )
  return groupFlights({
    files: [...files.values()],
    climas: weather,
    ...(plots && { plots: plotsFromGeoJson(await plots.text()) }),
  })
}

async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
}

function sketchOf({ document: { placemarks } }: ReadFile): KnownFile['lines'] {
  const paths = placemarks.flatMap(({ shapes }) => shapes.flatMap(pathsOf))
  const step = Math.max(1, Math.ceil(paths.reduce((sum, path) => sum + path.length / 2, 0) / SKETCHED))
  const perLine = Math.max(1, Math.ceil(paths.length / SKETCHED))
  return paths
    .filter((_, i) => i % perLine === 0)
    .map((path) => {
      const count = path.length / 2
      const kept = Array.from({ length: Math.ceil(count / step) }, (_, k) => k * step)
      return [...kept, count - 1].map((i) => [path[2 * i]!, path[2 * i + 1]!] as const)
    })
}
