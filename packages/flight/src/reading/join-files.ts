/**
 * Joins the files of one role to one: a drone sprays a field in tens of flights, each with files of its own.
 *
 * Names, order and grouping of the files change no number. Files with times are joined in the order of their first times. Others are chained
 * where one begins at the place at which another ends, and the chains are ordered by place. Records of aircraft that fly at the same time
 * stay file by file; the engine sorts them by time only where more of them follow each other then (order-records.ts in geometry).
 * Cost: linear in the positions, quadratic in the files without times.
 */
import type { KmlDocument, LonLatBounds, Placemark, Shape } from '@faixa/geometry'
import { unionOf } from '../bounds.ts'
import type { ReadFile } from '../flight.ts'
import { resumedPlacemarks } from './resume-logs.ts'

/** Distance between the end of a file and the beginning of the next, degrees: 0.5 m, less than the gap between neighbouring passes. */
const MEETS_DEG = 0.5 / 111_195

/** Returns the only file itself. `parts` of the joined one keep each file's name and findings. */
export function joinFiles(files: readonly [ReadFile, ...ReadFile[]]): ReadFile {
  if (files.length === 1) return files[0]
  const ordered = inOrder(files)
  const placemarks = resumedPlacemarks(ordered).map((one, index) => ({ ...one, index }))
  const bounds = ordered.map(({ document }) => document.bounds).filter((box) => box !== undefined)
  const [first = ''] = ordered.map(({ name }) => name).toSorted()
  return {
    name: `${first} e mais ${files.length - 1}`,
    document: {
      placemarks,
      issues: ordered.flatMap(({ document }) => document.issues),
      ...(bounds.length > 0 && { bounds: unionOf(bounds) }),
    },
    parts: ordered,
  }
}

/** Names each file in its own findings. */
export function partsOf(file: ReadFile): readonly ReadFile[] {
  return file.parts ?? [file]
}

interface Ordered {
  readonly file: ReadFile
  readonly beginMs: number
  readonly box: LonLatBounds | undefined
  readonly first: readonly number[]
  readonly last: readonly number[]
}

function inOrder(files: readonly ReadFile[]): readonly ReadFile[] {
  const described = files.map(describe).toSorted(byContent)
  const timed = described.filter(({ beginMs }) => beginMs < Number.POSITIVE_INFINITY)
  const untimed = described.filter(({ beginMs }) => beginMs === Number.POSITIVE_INFINITY)
  return [...timed, ...chained(untimed)].map(({ file }) => file)
}

function describe(file: ReadFile): Ordered {
  const { placemarks, bounds } = file.document
  return {
    file,
    beginMs: beginOf(file.document),
    box: bounds,
    first: positionsOf(placemarks.find(isDrawn)),
    last: positionsOf(placemarks.findLast(isDrawn)),
  }
}

const isDrawn = ({ shapes }: Placemark) => shapes.some(({ kind }) => kind !== 'point')

/** The first time of a document, ms; Infinity where it has none. */
function beginOf({ placemarks }: KmlDocument): number {
  let begin = Number.POSITIVE_INFINITY
  for (const { beginMs, endMs, shapes } of placemarks) {
    begin = Math.min(begin, beginMs ?? endMs ?? begin)
    for (const shape of shapes) {
      if (shape.kind !== 'track') continue
      const known = shape.timesMs?.find(Number.isFinite)
      if (known !== undefined) begin = Math.min(begin, known)
    }
  }
  return begin
}

/** Numbers of a ring that are compared: a record has ten, and a pass drawn as a ring with more meets others with its first corners. */
const MOST_NUMBERS = 64

function positionsOf(placemark: Placemark | undefined): readonly number[] {
  return placemark?.shapes.flatMap(endsOf) ?? []
}

/** The corners of a polygon, or both ends of a line. */
function endsOf(shape: Shape): readonly number[] {
  if (shape.kind === 'polygon') return [...shape.outer.subarray(0, MOST_NUMBERS)]
  return [...shape.path.subarray(0, 2), ...shape.path.subarray(-2)]
}

function byContent(a: Ordered, b: Ordered): number {
  const keys = ({ beginMs, box, first, last }: Ordered) => [beginMs, ...(box ?? []), ...first, ...last]
  const [left, right] = [keys(a), keys(b)]
  const place = left.findIndex((key, i) => key !== right[i])
  return place < 0 ? left.length - right.length : (left[place] ?? 0) - (right[place] ?? 0)
}

/** Puts each file behind the one at whose end it begins. Files in a circle begin with the first of them. */
function chained(files: readonly Ordered[]): readonly Ordered[] {
  const next = new Map<Ordered, Ordered>()
  const follows = new Set<Ordered>()
  for (const one of files) {
    const after = files.find((other) => other !== one && !follows.has(other) && meets(one.last, other.first))
    if (!after || after === one) continue
    next.set(one, after)
    follows.add(after)
  }
  const placed = new Set<Ordered>()
  for (const head of [...files.filter((one) => !follows.has(one)), ...files]) {
    for (let one: Ordered | undefined = head; one && !placed.has(one); one = next.get(one)) placed.add(one)
  }
  return [...placed]
}

function meets(last: readonly number[], first: readonly number[]): boolean {
  for (let i = 0; i + 1 < last.length; i += 2) {
    for (let k = 0; k + 1 < first.length; k += 2) {
      if (Math.abs(last[i]! - first[k]!) <= MEETS_DEG && Math.abs(last[i + 1]! - first[k + 1]!) <= MEETS_DEG)
        return true
    }
  }
  return false
}
