/**
 * The program of a measuring process: it takes the files of one flight after the other and answers numbers and compressed layers. Documents
 * and shapes, perhaps hundreds of megabytes, never leave it. It ends when its parent does.
 */
import {
  drawnLayers,
  type FlightOptions,
  measureFlight,
  nearBounds,
  type ReadFile,
  type Role,
  readFlightFile,
  traceOfFlight,
  type UnmeasurableCode,
} from '@faixa/flight'
import { CoverageSumsError, type LonLatBounds, limitsFor } from '@faixa/geometry'
import { plotHash } from '@faixa/revision'
import { storedTrace } from '../../coincidencias/stored-trace.ts'
import { layerSegments } from './layer-segments.ts'
import type {
  Drawn,
  Etapa,
  Flight,
  FromChild,
  Measured,
  RawFile,
  RegisteredPlot,
  SumsFailed,
  ToChild,
} from './measuring.ts'
import { registeredPlots } from './registered-plots.ts'

const PIECE_BYTES = 2 ** 18
/** Progress at the end of reading and of measuring, as shares of the whole; measured with set D and with 20,000 quads. */
const READ = 0.25
const MEASURED = 0.9
const TELL_EVERY_MS = 100

let answerPlots: (plots: readonly RegisteredPlot[]) => void = () => {}

process.on('message', (message: ToChild) => {
  if (message.kind === 'plots') return answerPlots(message.plots)
  measureOrDraw(message.flight).then(
    (measured) => say({ kind: 'measured', measured }),
    (error: unknown) => say({ kind: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal, and the parent gives its jobs back before it ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

function say(message: FromChild): void {
  process.send?.(message)
}

async function measureOrDraw(flight: Flight): Promise<Measured> {
  const measured = await measure(flight)
  if (
    !('unusable' in measured) ||
    flight.traceOnly ||
    measured.unusable.code === ('memoria-esgotada' satisfies UnmeasurableCode)
  )
    return measured
  const drawn = await draw(flight)
  return drawn ? { ...measured, drawn } : measured
}

/** Draws what can be read. The files are read again, because keeping the documents would double the memory of each measurement. */
async function draw({ files, largestFileBytes }: Flight): Promise<Drawn | undefined> {
  const readable: Partial<Record<Role, ReadFile>> = {}
  for (const [role, { name, bytes, system }] of Object.entries(files) as [Role, RawFile][]) {
    const file = await readFlightFile(name, [bytes], {
      limits: limitsFor(largestFileBytes),
      sizeBytes: bytes.byteLength,
      ...(system !== undefined && { system }),
    })
    if (!('unusable' in file)) readable[role] = file
  }
  const drawn = drawnLayers(readable)
  return drawn && { layers: layerSegments(drawn.layers), bounds: drawn.bounds }
}

async function measure(flight: Flight): Promise<Measured> {
  const tell = throttled()
  const files: Partial<Record<Role, ReadFile>> = {}
  const given = Object.entries(flight.files) as [Role, RawFile][]
  const total = given.reduce((sum, [, { bytes }]) => sum + bytes.byteLength, 0)
  let before = 0
  for (const [role, { name, bytes, system }] of given) {
    say({ kind: 'progress', etapa: 'lendo', done: (READ * before) / total, file: name })
    const file = await readFlightFile(
      name,
      piecesOf(bytes, (done) => tell('lendo', (READ * (before + done)) / total, name)),
      {
        limits: limitsFor(flight.largestFileBytes),
        sizeBytes: bytes.byteLength,
        ...(system !== undefined && { system }),
      },
    )
    if ('unusable' in file) return { unusable: file.unusable }
    files[role] = file
    before += bytes.byteLength
  }
  say({ kind: 'progress', etapa: 'medindo', done: READ })
  const aplicacao = files.aplicacao!
  const { area, trajeto } = files
  const trace = traceOfFlight({ aplicacao, ...(trajeto && { trajeto }) })
  const traced = trace && storedTrace(trace)
  if (flight.traceOnly) return { traced }
  const registered = area ? undefined : await askForPlots(aplicacao.document.bounds)
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
  if ('sumsFailed' in measured) return measured
  if ('unusable' in measured) return { unusable: measured.unusable }
  say({ kind: 'progress', etapa: 'gravando', done: MEASURED })
  const { numbers, measures, compared, bounds, fieldBounds, plots, coverage } = measured
  return {
    numbers,
    measures,
    compared,
    bounds,
    fieldBounds,
    plotHashes: coverage.plots.map(({ polygons }) => plotHash(polygons ?? [])),
    layers: layerSegments(measured.layers),
    trace: traced,
    ...(registered && { registeredIds: plots.map(({ id }) => Number(id)) }),
  }
}

/** Converts the error to a plain value, because its class is lost between processes. */
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

async function askForPlots(bounds: LonLatBounds | undefined) {
  // Without bounds nothing is drawn, which measureFlight reports before it needs plots.
  if (!bounds) return { plots: [] }
  const answered = new Promise<readonly RegisteredPlot[]>((resolve) => {
    answerPlots = resolve
  })
  say({ kind: 'plots-within', bounds: nearBounds(bounds) })
  return { plots: registeredPlots(await answered) }
}

function throttled() {
  let toldAt = 0
  return (etapa: Etapa, done: number, file?: string) => {
    const now = performance.now()
    if (now - toldAt < TELL_EVERY_MS) return
    toldAt = now
    say({ kind: 'progress', etapa, done, ...(file !== undefined && { file }) })
  }
}
