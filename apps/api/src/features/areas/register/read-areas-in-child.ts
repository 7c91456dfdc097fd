/**
 * The program of a process that reads one area file: it answers the rows to insert and the changes, so that documents and shapes, perhaps
 * hundreds of megabytes, never reach the server's own process. It ends when its parent does.
 */
import {
  type ComparedPlot,
  comparePlots,
  countChanges,
  type PlotToRegister,
  plotsToRegister,
  readFlightFile,
} from '@faixa/flight'
import { alikeOutlines, asLonLat, type LonLatPath, type LonLatPolygon, limitsFor, outlineKey } from '@faixa/geometry'
import { present } from '@faixa/units'
import { boxOf } from '../../../db/box.ts'
import type { AreaFile, CurrentPlot, FromChild, InsertedPlot, PlotShape, ToChild } from './area-messages.ts'

const PIECE_BYTES = 2 ** 18
const ROWS_AT_A_TIME = 1000
/** Progress when reading and when measuring end, as shares of the work of this process; measured with 100,000 plots. */
const READ = 0.4
const MEASURED = 0.8

let answerShapes: (shapes: readonly PlotShape[]) => void = () => {}

process.on('message', (message: ToChild) => {
  if (message.kind === 'shapes') return answerShapes(message.shapes)
  read(message.file, message.current).catch((error: unknown) =>
    say({ kind: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal, and the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

function say(message: FromChild): void {
  process.send?.(message)
}

async function read(
  { name, bytes, largestBytes, columns, system }: AreaFile,
  current: readonly CurrentPlot[],
): Promise<void> {
  const file = await readFlightFile(name, piecesOf(bytes), {
    limits: limitsFor(largestBytes),
    sizeBytes: bytes.byteLength,
    ...(system !== undefined && { system }),
  })
  if ('unusable' in file) return say({ kind: 'unusable', message: file.unusable.message })
  const found = await plotsToRegister(file, {
    columns,
    onProgress: (done) => say({ kind: 'progress', etapa: 'medindo', done: READ + (MEASURED - READ) * done }),
  })
  if ('unusable' in found) return say({ kind: 'unusable', message: found.unusable.message })
  say({ kind: 'progress', etapa: 'comparando', done: MEASURED })
  const { plots, avisos } = found
  const before = await comparedPlots(current)
  const compared = await comparePlots(before, plots, async (left, fresh) => {
    const shapes = await askForShapes(left.map((i) => current[i]!.id))
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
      say({ kind: 'rows', rows: JSON.stringify(batch) })
      batch = []
    }
  }
  if (batch.length > 0) say({ kind: 'rows', rows: JSON.stringify(batch) })
  const { novo: novos, alterado: alterados, igual: iguais, removido: removidos } = countChanges(compared)
  const areaHa = plots.reduce((sum, plot) => sum + plot.areaHa, 0)
  const counts = { talhoes: plots.length, areaHa, novos, alterados, iguais, removidos }
  say({ kind: 'read', reading: { ...counts, gone, avisos } })
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    say({ kind: 'progress', etapa: 'lendo', done: (READ * at) / bytes.byteLength })
  }
}

async function comparedPlots(current: readonly CurrentPlot[]): Promise<readonly ComparedPlot[]> {
  const keyless = current.filter(({ forma }) => forma === null).map(({ id }) => id)
  const shapes = await askForShapes(keyless)
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

async function askForShapes(ids: readonly number[]): Promise<ReadonlyMap<number, readonly LonLatPolygon[]>> {
  if (ids.length === 0) return new Map()
  const answered = new Promise<readonly PlotShape[]>((resolve) => {
    answerShapes = resolve
  })
  say({ kind: 'shapes-of', ids })
  return new Map((await answered).map(({ id, poligonos }) => [id, polygonsOf(poligonos)]))
}

function polygonsOf(text: string): readonly LonLatPolygon[] {
  const coordinates = JSON.parse(text) as number[][][][]
  return coordinates.map((rings) => {
    const [outer = asLonLat([]), ...holes] = rings.map((ring) => asLonLat(ring.flatMap(([x, y]) => [x!, y!])))
    return { outer, holes }
  })
}

function rowOf(plot: PlotToRegister, replaced: CurrentPlot | undefined): InsertedPlot {
  const { nome, fazenda, codigoFazenda, talhao, areaDeclarada, areaHa, forma, bounds, polygons } = plot
  return {
    ...present({
      nome: storable(nome),
      fazenda: storable(fazenda),
      codigo_fazenda: storable(codigoFazenda),
      talhao: storable(talhao),
      area_declarada: areaDeclarada,
      linhagem: replaced && (replaced.linhagem ?? replaced.id),
    }),
    area_ha: areaHa,
    poligonos: polygons.map(({ outer, holes }) => [outer, ...holes].map(closedRing)),
    limites: boxOf(bounds),
    forma,
  }
}

/** Removes what PostgreSQL cannot store: NUL, and halves of characters. */
function storable(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '\uFFFD').toWellFormed()
}

/** Positions as the file gives them; a ring that the file leaves open is closed, as GeoJSON wants it. */
function closedRing(ring: LonLatPath): number[][] {
  const positions = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
  const [first, last] = [positions[0]!, positions.at(-1)!]
  return first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
}
