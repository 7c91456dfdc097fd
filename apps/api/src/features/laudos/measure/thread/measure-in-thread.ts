/**
 * The body of a measuring thread: it takes files and answers numbers and compressed layers. Documents and shapes, perhaps hundreds of
 * megabytes, never leave it.
 */
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { type FlightOptions, measureFlight, nearBounds, type ReadFile, type Role, readFlightFile } from '@faixa/flight'
import { CoverageSumsError, type LonLatBounds, limitsFor } from '@faixa/geometry'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { layerSegments } from './layer-segments.ts'
import type { FromThread, Measured, SumsFailed, Task, ToThread } from './measuring.ts'
import { registeredPlots } from './registered-plots.ts'

const PIECE_BYTES = 2 ** 18
/** Progress at the end of reading and of measuring, as shares of the whole; measured with set D and with 20,000 quads. */
const READ = 0.25
const MEASURED = 0.9
const TELL_EVERY_MS = 100

export default async function measureInThread({ flight, port }: Task): Promise<object> {
  const tell = throttled(port)
  const files: Partial<Record<Role, ReadFile>> = {}
  const given = Object.entries(flight.files) as [Role, { name: string; bytes: Uint8Array }][]
  const total = given.reduce((sum, [, { bytes }]) => sum + bytes.byteLength, 0)
  let before = 0
  for (const [role, { name, bytes }] of given) {
    const file = await readFlightFile(
      name,
      piecesOf(bytes, (done) => tell('lendo', (READ * (before + done)) / total)),
      { limits: limitsFor(flight.largestFileBytes), sizeBytes: bytes.byteLength },
    )
    if ('unusable' in file) return { unusable: file.unusable } satisfies Measured
    files[role] = file
    before += bytes.byteLength
  }
  const aplicacao = files.aplicacao!
  const { area, trajeto } = files
  const registered = area ? undefined : await askForPlots(port, aplicacao.document.bounds)
  const filesOfFlight = {
    aplicacao,
    ...(area && { area }),
    ...(trajeto && { trajeto }),
    ...(registered && { registered }),
  }
  const options: FlightOptions = {
    ...flight.options,
    onProgress: (done) => tell('medindo', READ + (MEASURED - READ) * done),
  }
  const measured = await measureFlight(filesOfFlight, options).catch(sumsFailed)
  if ('sumsFailed' in measured) return measured satisfies Measured
  if ('unusable' in measured) return { unusable: measured.unusable } satisfies Measured
  tell('gravando', MEASURED)
  const { numbers, measures, bounds, fieldBounds, plots } = measured
  const layers = layerSegments(measured.layers)
  const answer: Measured = {
    numbers,
    measures,
    bounds,
    fieldBounds,
    layers,
    ...(registered && { registeredIds: plots.map(({ id }) => Number(id)) }),
  }
  const transferable = {
    [valueSymbol]: answer,
    [transferableSymbol]: layers.map(({ compressed }) => compressed.buffer),
  }
  return move(transferable)
}

/** Converts the error to a plain value, because its class is lost between threads. */
function sumsFailed(error: unknown): SumsFailed {
  if (!(error instanceof CoverageSumsError)) throw error
  return { sumsFailed: { mensagem: error.message, detalhe: error.unequal } }
}

function* piecesOf(bytes: Uint8Array, done: (bytes: number) => void): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    done(Math.min(at + PIECE_BYTES, bytes.byteLength))
  }
}

async function askForPlots(port: MessagePort, bounds: LonLatBounds | undefined) {
  // Without bounds nothing is drawn, which measureFlight reports before it needs plots.
  if (!bounds) return { plots: [] }
  const answered = once(port, 'message') as Promise<[ToThread]>
  port.postMessage({ kind: 'plots-within', bounds: nearBounds(bounds) } satisfies FromThread)
  const [{ plots }] = await answered
  return { plots: registeredPlots(plots) }
}

function throttled(port: MessagePort) {
  let toldAt = 0
  return (etapa: 'lendo' | 'medindo' | 'gravando', done: number) => {
    const now = performance.now()
    if (now - toldAt < TELL_EVERY_MS && etapa !== 'gravando') return
    toldAt = now
    port.postMessage({ kind: 'progress', etapa, done } satisfies FromThread)
  }
}
