/**
 * Classifies a file by its content: users put files in the wrong field, and file sizes do not distinguish them.
 *
 * Every sign (attributes, names, times, shapes) is searched in a sample of at most 800 placemarks and weighed by the
 * table of signs.ts; the kinds' scores are log-odds, so their softmax is the confidence. Linear in the sample: 100,000
 * placemarks take no longer than 800, except for counting their shapes.
 */
import { exp } from '../arithmetic/portable-math.ts'
import { asOutlines } from '../inputs/outlines/closed-lines.ts'
import type { Placemark } from '../kml/placemark.ts'
import { attributeSigns } from './attribute-signs.ts'
import { lineSigns } from './line-signs.ts'
import { polygonSigns } from './polygon-signs.ts'
import { shapeSigns } from './shape-signs.ts'
import { type FileKind, SIGNS, type Sign, type SignName, type Strengths, UNCLEAR_SCORE } from './signs.ts'

export interface FileClass {
  readonly kind: FileKind | 'unclear'
  /** Probability of `kind` from 0 to 1; of the likeliest kind when unclear; 0 for a file without shapes. */
  readonly confidence: number
  /** Short Portuguese sentences, the strongest reason first. */
  readonly reasons: readonly string[]
}

const KINDS: readonly FileKind[] = ['area', 'swath-polygons', 'swath-lines', 'track']
/** Confidence below which no kind is named: a warning about a swapped file must not be a guess. */
const CLEAR = 0.7
/** Score below which a sign is not mentioned as a reason. */
const WORTH_SAYING = 0.5

export function classifyFile(placemarks: readonly Placemark[]): FileClass {
  const drawn = placemarks.filter((placemark) => placemark.shapes.length > 0).map(asOutlines)
  if (drawn.length === 0) return { kind: 'unclear', confidence: 0, reasons: ['O arquivo não contém nenhuma forma.'] }

  const blocks = samplePlacemarks(drawn)
  const strengths: Strengths = {
    ...shapeSigns(drawn),
    ...attributeSigns(blocks.flat()),
    ...polygonSigns(blocks),
    ...lineSigns(blocks),
  }
  const { kind, confidence } = likeliest(strengths)
  if (confidence < CLEAR) {
    return { kind: 'unclear', confidence, reasons: ['O conteúdo não mostra com clareza o que o arquivo representa.'] }
  }
  return { kind, confidence, reasons: reasonsFor(kind, strengths) }
}

function likeliest(strengths: Strengths): { readonly kind: FileKind; readonly confidence: number } {
  const scores = KINDS.map((kind) =>
    sumOf(entries(strengths).map(([name, strength]) => scoreOf(name, kind) * strength)),
  )
  const odds = scores.map(exp)
  const best = scores.indexOf(Math.max(...scores))
  return { kind: KINDS[best]!, confidence: odds[best]! / (sumOf(odds) + exp(UNCLEAR_SCORE)) }
}

function reasonsFor(kind: FileKind, strengths: Strengths): string[] {
  return entries(strengths)
    .map(([name, strength]) => ({ reason: SIGNS[name].reason, worth: scoreOf(name, kind) * strength }))
    .filter(({ worth }) => worth >= WORTH_SAYING)
    .sort((a, b) => b.worth - a.worth)
    .map(({ reason }) => reason)
}

function scoreOf(name: SignName, kind: FileKind): number {
  const sign: Sign = SIGNS[name]
  return sign.scores[kind] ?? 0
}

function entries(strengths: Strengths): [SignName, number][] {
  return Object.entries(strengths) as [SignName, number][]
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Placemarks in a block: consecutive ones stay together, because log pieces are recognised by their neighbours. */
const BLOCK = 20
const BLOCKS = 40

/** Returns the whole file up to 800 placemarks, otherwise 40 blocks of 20 spread evenly. The same file always gives the same sample. */
function samplePlacemarks(placemarks: readonly Placemark[]): readonly (readonly Placemark[])[] {
  if (placemarks.length <= BLOCK * BLOCKS) return [placemarks]
  return Array.from({ length: BLOCKS }, (_, k) => {
    const start = Math.floor((k * (placemarks.length - BLOCK)) / (BLOCKS - 1))
    return placemarks.slice(start, start + BLOCK)
  })
}
