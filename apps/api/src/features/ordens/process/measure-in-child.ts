/**
 * The program of a process that measures orders: the area of one, or what its laudos treated of it. Documents and shapes, perhaps hundreds of
 * megabytes, never reach the server's own process. It ends when its parent does.
 */
import { measureOrderedArea, type OrderedArea, orderedAreaOf, readFlightFile, registeredPlot } from '@faixa/flight'
import { limitsFor } from '@faixa/geometry'
import { compareStored } from './compare-stored.ts'
import type { FromChild, OrdemFileToRead, StoredPlot, ToChild } from './ordem-messages.ts'
import { plotRows } from './plot-rows.ts'

const PIECE_BYTES = 2 ** 18

process.on('message', (message: ToChild) => {
  perform(message).catch((error: unknown) =>
    say({ kind: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal, and the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

function say(message: FromChild): void {
  process.send?.(message)
}

async function perform(message: ToChild): Promise<void> {
  if (message.kind === 'read') return read(message.file)
  if (message.kind === 'measure') return answer(await measureOrderedArea(message.plots.map(plotOf)), true)
  const kept = await compareStored(message.compared)
  say({ kind: 'comparison', resultado: kept && JSON.stringify(kept) })
}

async function read({ name, bytes, largestBytes, system }: OrdemFileToRead): Promise<void> {
  const file = await readFlightFile(name, piecesOf(bytes), {
    limits: limitsFor(largestBytes),
    sizeBytes: bytes.byteLength,
    ...(system !== undefined && { system }),
  })
  const area = 'unusable' in file ? file : await orderedAreaOf(file)
  if ('unusable' in area) return say({ kind: 'unusable', message: area.unusable.message })
  answer(area, false)
}

/** `registered` says that the ids of the plots are the register's. */
function answer(area: OrderedArea | undefined, registered: boolean): void {
  if (!area) return say({ kind: 'area', area: undefined })
  for (const rows of plotRows(area, registered)) say({ kind: 'rows', rows })
  const { plots, areaHa, bounds, avisos } = area
  say({ kind: 'area', area: { talhoes: plots.length, areaHa, bounds, avisos } })
}

function plotOf({ poligonos, ...plot }: StoredPlot) {
  return registeredPlot({ ...plot, coordinates: JSON.parse(poligonos) })
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}
