/** Finds the shapefiles in an archive: each is a .shp with the other files of the same name. */

import type { ReadLimits } from '../../kml/limits.ts'
import { concatBytes } from '../../kml/text/concat-bytes.ts'
import { expandEntry, type ZipEntry } from '../../kml/zip/zip.ts'

const PARTS = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const

type Part = (typeof PARTS)[number]

export interface Shapefile {
  /** Name without folder and extension. */
  readonly name: string
  readonly parts: Readonly<Partial<Record<Part, ZipEntry>>>
}

export function findShapefiles(entries: readonly ZipEntry[]): readonly Shapefile[] {
  const byStem = new Map<string, { name: string; parts: Partial<Record<Part, ZipEntry>> }>()
  for (const entry of entries) {
    const match = /^((?:.*\/)?([^/]*))\.([a-z]{3})$/i.exec(entry.name)
    if (!match || /(^|\/)(__MACOSX\/|\._)/.test(entry.name)) continue
    const [, stem = '', name = '', extension = ''] = match
    const part = PARTS.find((known) => known === extension.toLowerCase())
    if (!part) continue
    const key = stem.toLowerCase()
    const found = byStem.get(key) ?? { name, parts: {} }
    found.parts[part] ??= entry
    byStem.set(key, found)
  }
  return [...byStem.values()].filter(({ parts }) => parts.shp)
}

/** Expands entries of one archive one after the other, within limits for all of them together. */
export class Expander {
  private expanded = 0
  private readonly archive: Uint8Array
  private readonly limits: ReadLimits

  constructor(archive: Uint8Array, limits: ReadLimits) {
    this.archive = archive
    this.limits = limits
  }

  bytesOf(entry: ZipEntry): Uint8Array {
    const pieces: Uint8Array[] = []
    this.expanded = expandEntry(
      this.archive,
      entry,
      this.limits,
      this.expanded,
      (bytes) => void pieces.push(bytes.slice()),
    )
    return concatBytes(pieces)
  }
}
