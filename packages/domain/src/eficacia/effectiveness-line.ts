/**
 * A line of the effectiveness report: a laudo as it was measured, a line that a person typed, or a merge of lines. Whether a person changed
 * a field is not stored: it is derived by comparing the line with its origin.
 */
import type { EfetividadeEntre } from './decide-interval.ts'
import { printedPoints } from './printed-percent.ts'

export interface LineFigures {
  /** Planted area, ha; absent where it could not be computed. */
  readonly areaPlantio?: number
  /** Percent of the planted area that was sprayed at least once; absent where it could not be computed. */
  readonly efetividade?: number
}

interface Named {
  readonly id: number
  readonly nome: string
}

/** The laudo from which a line was made. */
export interface LineLaudo extends LineFigures {
  readonly uuid: string
  readonly codigo: string
  readonly pilotoId: number
  readonly prestadoraId: number
  readonly observacoes: string
  /** The method by which the figures were measured; absent in lines saved before it was stored, like the day and the farm. */
  readonly metodo?: string
  readonly estimado?: true
  readonly confianca?: number
  /** Absent where nothing states the doubt of the measurement. */
  readonly intervalo?: EfetividadeEntre
  /** Day of the flight, yyyy-mm-dd. */
  readonly data?: string
  /** Name of the laudo, which is that of the farm. */
  readonly nome?: string
}

/** The fields of a line that a person may type, in the order of the table. */
export const LINE_FIELDS = ['codigo', 'prestadora', 'piloto', 'areaPlantio', 'efetividade', 'observacoes'] as const

export type LineField = (typeof LINE_FIELDS)[number]

/** Author of a typed field, and its time (ISO instant). */
export interface Authorship {
  readonly campo: LineField
  readonly nome: string
  readonly em: string
}

/** Reason why a line was removed from the report, the person, and the time (ISO instant). */
export interface LineRemoval {
  readonly motivo: string
  readonly nome: string
  readonly em: string
}

export const REMOVAL_MOTIVO_MIN = 3
export const REMOVAL_MOTIVO_MAX = 300

export interface EffectivenessLine extends LineFigures {
  /** Identifier of the line within its report. */
  readonly id: string
  readonly codigo: string
  readonly piloto: Named
  readonly prestadora: Named
  /** One observation per line of the text. */
  readonly observacoes: string
  /** Absent for a line that was typed, or merged. */
  readonly laudo?: LineLaudo
  /** The merged lines, unchanged; at least two. */
  readonly partes?: readonly EffectivenessLine[]
  /** Authors of typed fields, as the server recorded them; absent until the report is saved. */
  readonly informado?: readonly Authorship[]
  /** Present where the line was removed: it stays readable and is in no figure of the report. */
  readonly retirada?: LineRemoval
}

/** The texts and figures of a line, without its origin. */
export type LineContent = Omit<EffectivenessLine, 'id' | 'laudo' | 'partes' | 'informado' | 'retirada'>

/** The interval of the effectiveness of a line: of the measured one only, neither of one that a person typed nor of an average. */
export function intervalOfLine(line: EffectivenessLine): EfetividadeEntre | undefined {
  return line.efetividade === line.laudo?.efetividade ? line.laudo?.intervalo : undefined
}

/** Returns the fields that a person typed or changed, in this line or in one that was merged into it. */
export function typedFields(line: EffectivenessLine): readonly LineField[] {
  const { laudo, partes } = line
  if (laudo) return LINE_FIELDS.filter((field) => lineValue(line, field) !== measuredValue(laudo, field))
  if (!partes) return LINE_FIELDS
  const merged = mergedContent(partes)
  const within = new Set(partes.flatMap(typedFields))
  return LINE_FIELDS.filter((field) => within.has(field) || lineValue(line, field) !== lineValue(merged, field))
}

export function isTyped(line: EffectivenessLine, field: LineField): boolean {
  return typedFields(line).includes(field)
}

/** The measured figures of a line's laudos; none where a part of it was typed without a laudo. */
export function measuredFigures({ laudo, partes }: EffectivenessLine): LineFigures {
  if (laudo) return figures(laudo.areaPlantio, laudo.efetividade)
  return partes ? mergedFigures(partes.map(measuredFigures)) : {}
}

/** The laudos on which a line is based, including those of merged lines. */
export function measuredLaudos({ laudo, partes = [] }: EffectivenessLine): readonly LineLaudo[] {
  return laudo ? [laudo] : partes.flatMap(measuredLaudos)
}

/** Merges lines (specification 001 §4): codes joined, areas added, the plain average, the pilot of the last one. */
export function mergedContent(lines: readonly EffectivenessLine[]): LineContent {
  const last = lines.at(-1)
  if (!last) throw new Error('a merge needs lines')
  return {
    codigo: lines.map(({ codigo }) => codigo).join(' / '),
    piloto: last.piloto,
    prestadora: last.prestadora,
    ...mergedFigures(lines),
    observacoes: lines
      .map(({ observacoes }) => observacoes)
      .filter((text) => text.trim() !== '')
      .join('\n'),
  }
}

/** A sum of which one term is unknown is unknown, and so is an average. */
function mergedFigures(all: readonly LineFigures[]): LineFigures {
  const area = total(all.map(({ areaPlantio }) => areaPlantio))
  const sum = total(all.map(({ efetividade }) => efetividade))
  return figures(area, sum === undefined ? undefined : sum / all.length)
}

/**
 * The average weighted by area, over all lines that were ever merged into this one, so that it does not depend on the order of merges. Undefined
 * where an area or an effectiveness is unknown.
 */
export function weightedEffectiveness(line: EffectivenessLine): number | undefined {
  const leaves = leavesOf(line)
  const area = total(leaves.map(({ areaPlantio }) => areaPlantio))
  const sprayed = total(
    leaves.map(({ areaPlantio, efetividade }) =>
      areaPlantio === undefined || efetividade === undefined ? undefined : areaPlantio * efetividade,
    ),
  )
  return area === undefined || sprayed === undefined || area <= 0 ? undefined : sprayed / area
}

/** Percentage points from which the two averages of a merge are pointed out. */
const AVERAGES_APART = 0.5

/** The weighted average of a merge where it is more than half a point away from the figure of the line. */
export function otherAverage(line: EffectivenessLine): number | undefined {
  if (!line.partes || line.efetividade === undefined) return undefined
  const weighted = weightedEffectiveness(line)
  return weighted !== undefined && Math.abs(printedPoints(weighted, line.efetividade)) > AVERAGES_APART
    ? weighted
    : undefined
}

/** The unmerged lines of this line, in order, at any depth; the line itself where it is no merge. */
export function leavesOf(line: EffectivenessLine): readonly EffectivenessLine[] {
  return line.partes ? line.partes.flatMap(leavesOf) : [line]
}

/** The lines that count in the report. */
export function countedOf(lines: readonly EffectivenessLine[]): readonly EffectivenessLine[] {
  return lines.some(({ retirada }) => retirada) ? lines.filter(({ retirada }) => !retirada) : lines
}

export function removedOf(lines: readonly EffectivenessLine[]): readonly EffectivenessLine[] {
  return lines.filter(({ retirada }) => retirada)
}

/** Number of laudos that count, and of those that were loaded for the period. */
export function laudosCounted(lines: readonly EffectivenessLine[]): { readonly counted: number; readonly all: number } {
  return { counted: laudosOf(countedOf(lines)).length, all: laudosOf(lines).length }
}

/** The days and the farms of the laudos of a line, each once, in the order of the laudos. */
export function daysOfLine(line: EffectivenessLine): readonly string[] {
  return [...new Set(measuredLaudos(line).flatMap(({ data }) => data ?? []))]
}

export function farmsOfLine(line: EffectivenessLine): readonly string[] {
  return [...new Set(measuredLaudos(line).flatMap(({ nome }) => nome ?? []))]
}

/** Uuids of the laudos on which the lines are based. */
export function laudosOf(lines: readonly EffectivenessLine[]): readonly string[] {
  return lines.flatMap(leavesOf).flatMap(({ laudo }) => laudo?.uuid ?? [])
}

/** Pilots and prestadoras are compared by id. */
export function lineValue(content: LineContent, field: LineField): string | number | undefined {
  if (field === 'piloto' || field === 'prestadora') return content[field].id
  return content[field]
}

function measuredValue(laudo: LineLaudo, field: LineField): string | number | undefined {
  if (field === 'piloto') return laudo.pilotoId
  return field === 'prestadora' ? laudo.prestadoraId : laudo[field]
}

function figures(areaPlantio: number | undefined, efetividade: number | undefined): LineFigures {
  return {
    ...(areaPlantio !== undefined && { areaPlantio }),
    ...(efetividade !== undefined && { efetividade }),
  }
}

function total(values: readonly (number | undefined)[]): number | undefined {
  let sum = 0
  for (const value of values) {
    if (value === undefined) return undefined
    sum += value
  }
  return sum
}
