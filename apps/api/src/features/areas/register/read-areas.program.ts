/**
 * Reads one area file in a separate process and returns the rows to insert and the changes, so that documents and shapes, perhaps hundreds
 * of megabytes, never reach the server's own process.
 */
import {
  type Aviso,
  type ComparedPlot,
  comparePlots,
  countChanges,
  type PlotToRegister,
  plotsToRegister,
  readFlightFile,
} from '@faixa/flight'
import {
  alikeOutlines,
  asLonLat,
  type LonLatPath,
  type LonLatPolygon,
  limitsFor,
  outlineKey,
  type PlotColumns,
} from '@faixa/geometry'
import { present } from '@faixa/units'
import { boxOf } from '../../../db/box.ts'
import { type StoredPlotRow, storedPlotRow } from '../../../ground/stored-plot-row.ts'
import { piecesOf, serveProgram } from '../../../processes/serve-program.ts'

/** A registered plot of the current version, for the comparison. */
export interface CurrentPlot {
  readonly id: number
  readonly linhagem: number | null
  readonly nome: string | null
  readonly fazenda: string | null
  readonly codigo_fazenda: string | null
  readonly talhao: string | null
  readonly area_declarada: number | null
  /** Key of the outline; null in rows that were registered before keys were stored. */
  readonly forma: string | null
}

/** `poligonos` is the JSON text of MultiPolygon coordinates. */
export interface PlotShape {
  readonly id: number
  readonly poligonos: string
}

export interface AreaFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Limit of a file, bytes; a file that was accepted is read. */
  readonly largestBytes: number
  /** Attributes that a person chose. */
  readonly columns: PlotColumns
  /** Coordinate system that a person chose, used where the file names none. */
  readonly system?: string
}

/** The effect of a file on the register. */
export interface AreaCounts {
  /** Ids of registered plots that leave the register: removed, or replaced by a changed row. */
  readonly gone: readonly number[]
  readonly talhoes: number
  readonly areaHa: number
  readonly novos: number
  readonly alterados: number
  readonly iguais: number
  readonly removidos: number
  readonly avisos: readonly Aviso[]
}

/** A row as it is inserted. */
interface InsertedPlot extends StoredPlotRow {
  /** The text has PostgreSQL's form. */
  readonly limites: string
  readonly forma: string
  /** Id of the first row of the same plot; absent for a plot that is new. */
  readonly linhagem?: number
}

type Etapa = 'lendo' | 'medindo' | 'comparando'

/** Functions of the caller that the reading uses. */
export interface ReadingMeans {
  onProgress(etapa: Etapa, done: number): void
  /** Takes rows to insert, as the JSON text of an array. */
  onRows(rows: string): void
  shapesOf(ids: readonly number[]): Promise<readonly PlotShape[]>
}

const ROWS_AT_A_TIME = 1000
/** Progress at the end of reading and of measuring, as shares of this process's work; measured with 100,000 plots. */
const READ = 0.4
const MEASURED = 0.8

/** Returns a sentence where the file cannot be used. */
async function read(
  {
    file: { name, bytes, largestBytes, columns, system },
    current,
  }: { readonly file: AreaFile; readonly current: readonly CurrentPlot[] },
  { onProgress, onRows, shapesOf }: ReadingMeans,
): Promise<AreaCounts | string> {
  const pieces = piecesOf(bytes, (done) => onProgress('lendo', (READ * done) / bytes.byteLength))
  const file = await readFlightFile(name, pieces, {
    limits: limitsFor(largestBytes),
    sizeBytes: bytes.byteLength,
    ...(system !== undefined && { system }),
  })
  if ('unusable' in file) return file.unusable.message
  const found = await plotsToRegister(file, {
    columns,
    onProgress: (done) => onProgress('medindo', READ + (MEASURED - READ) * done),
  })
  if ('unusable' in found) return found.unusable.message
  onProgress('comparando', MEASURED)
  const { plots, avisos } = found
  const polygonsById = async (ids: readonly number[]) =>
    new Map((ids.length > 0 ? await shapesOf(ids) : []).map(({ id, poligonos }) => [id, polygonsOf(poligonos)]))
  const keyless = current.filter(({ forma }) => forma === null).map(({ id }) => id)
  const before = comparedPlots(current, await polygonsById(keyless))
  const compared = await comparePlots(before, plots, async (left, fresh) => {
    const shapes = await polygonsById(left.map((i) => current[i]!.id))
    return alikeOutlines(
      left.map((i) => shapes.get(current[i]!.id) ?? []),
      fresh.map((j) => plots[j]!.polygons),
    ).map(({ before: i, after: j }) => ({ before: left[i]!, after: fresh[j]! }))
  })
  let batch: InsertedPlot[] = []
  const gone = compared.removed.map((i) => current[i]!.id)
  for (const [j, { change, before: i }] of compared.after.entries()) {
    if (change === 'igual') continue
    const replaced = i === undefined ? undefined : current[i]
    if (replaced) gone.push(replaced.id)
    batch.push(rowOf(plots[j]!, replaced))
    if (batch.length === ROWS_AT_A_TIME) {
      onRows(JSON.stringify(batch))
      batch = []
    }
  }
  if (batch.length > 0) onRows(JSON.stringify(batch))
  const { novo: novos, alterado: alterados, igual: iguais, removido: removidos } = countChanges(compared)
  const areaHa = plots.reduce((sum, plot) => sum + plot.areaHa, 0)
  return { talhoes: plots.length, areaHa, novos, alterados, iguais, removidos, gone, avisos }
}

function comparedPlots(
  current: readonly CurrentPlot[],
  shapes: ReadonlyMap<number, readonly LonLatPolygon[]>,
): readonly ComparedPlot[] {
  return current.map(({ id, nome, fazenda, codigo_fazenda, talhao, area_declarada, forma }) => ({
    ...present({
      nome: nome ?? undefined,
      fazenda: fazenda ?? undefined,
      codigoFazenda: codigo_fazenda ?? undefined,
      talhao: talhao ?? undefined,
      areaDeclarada: area_declarada ?? undefined,
    }),
    forma: forma ?? outlineKey(shapes.get(id) ?? []),
  }))
}

function polygonsOf(text: string): readonly LonLatPolygon[] {
  const coordinates = JSON.parse(text) as number[][][][]
  return coordinates.map((rings) => {
    const [outer = asLonLat([]), ...holes] = rings.map((ring) => asLonLat(ring.flatMap(([x, y]) => [x!, y!])))
    return { outer, holes }
  })
}

function rowOf(plot: PlotToRegister, replaced: CurrentPlot | undefined): InsertedPlot {
  const { forma, bounds, polygons } = plot
  const coordinates = polygons.map(({ outer, holes }) => [outer, ...holes].map(closedRing))
  return {
    ...storedPlotRow(plot, coordinates),
    ...present({ linhagem: replaced && (replaced.linhagem ?? replaced.id) }),
    limites: boxOf(bounds),
    forma,
  }
}

/** Positions as the file gives them; a ring that the file leaves open is closed, as GeoJSON wants it. */
function closedRing(ring: LonLatPath): number[][] {
  const positions = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
  const [first, last] = [positions[0]!, positions.at(-1)!]
  return first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
}

const program = { read }
export type AreasProgram = typeof program
serveProgram(program)
