/**
 * Measures flights in a separate process and returns numbers and compressed layers. Documents and shapes, perhaps hundreds of megabytes,
 * never leave it.
 */
import type { MinutoAplicado } from '@faixa/domain'
import {
  type Aviso,
  CLIMA_SEM_HORARIOS,
  climaUnusable,
  drawnLayers,
  type FlightLayer,
  type FlightOptions,
  type FlightPlot,
  joinFiles,
  layerGeoJson,
  measureFlight,
  nearBounds,
  type ReadFile,
  type RegisteredArea,
  type Role,
  readClima,
  readFlightFile,
  readingsNear,
  registeredPlot,
  settleApplication,
  traceOfFlight,
  type UnmeasurableCode,
} from '@faixa/flight'
import { CoverageSumsError, type LonLatBounds, limitsFor } from '@faixa/geometry'
import { plotHash } from '@faixa/revision'
import { present } from '@faixa/units'
import { deflateSegment } from '../../../../laudo/layers/deflate-segment.ts'
import { piecesOf, serveProgram } from '../../../../processes/serve-program.ts'
import { storedTrace } from '../../coincidencias/stored-trace.ts'
import type {
  Drawn,
  EvaluatedFlight,
  Evaluation,
  Flight,
  LayerSegment,
  Measured,
  MeasuringMeans,
  RawFile,
  RawFiles,
  RegisteredPlot,
  SumsFailed,
} from './measuring.ts'

/** Progress at the end of reading and of measuring, as shares of the whole; measured with set D and with 20,000 quads. */
const READ = 0.25
const MEASURED = 0.9
const PROGRESS_EVERY_MS = 100

async function measureOrDraw(flight: Flight, means: MeasuringMeans): Promise<Measured> {
  const measured = await measure(flight, means)
  if (
    !('unusable' in measured) ||
    flight.traceOnly ||
    measured.unusable.code === ('memoria-esgotada' satisfies UnmeasurableCode)
  )
    return measured
  const drawn = await draw(flight)
  return drawn ? { ...measured, drawn } : measured
}

/** Draws the readable files. They are read again, because keeping the documents would double the memory of each measurement. */
async function draw({ files, largestFileBytes }: Flight): Promise<Drawn | undefined> {
  const readable: Partial<Record<Role, ReadFile>> = {}
  for (const [role, some] of rolesOf(files)) {
    const read: ReadFile[] = []
    for (const { name, bytes, system, columns } of some) {
      const file = await readFlightFile(name, [bytes], {
        limits: limitsFor(largestFileBytes),
        sizeBytes: bytes.byteLength,
        ...present({ system, columns }),
      })
      if (!('unusable' in file)) read.push(file)
    }
    const [first, ...others] = read
    if (first) readable[role] = joinFiles([first, ...others])
  }
  const drawn = drawnLayers(readable)
  return drawn && { layers: layerSegments(drawn.layers), bounds: drawn.bounds }
}

async function measure(flight: Flight, { onProgress, plotsWithin }: MeasuringMeans): Promise<Measured> {
  const report = throttled(onProgress)
  const files = await readFiles(flight, onProgress)
  if ('unusable' in files) return { unusable: files.unusable }
  onProgress('medindo', READ)
  const registered = await registeredFor(files, plotsWithin)
  const filesOfFlight = { ...files, ...(registered && { registered }) }
  if (flight.traceOnly) {
    const settled = settleApplication(filesOfFlight, flight.options)
    return { traced: 'unusable' in settled ? undefined : stored(traceOfFlight(settled.files)) }
  }
  // Local times become UTC with the state of the field, which only the server knows.
  const clima = flight.clima && readClima(flight.clima.name, flight.clima.bytes, { utcOffsetH: 0 })
  const read = clima && 'readings' in clima ? clima : undefined
  const options: FlightOptions = {
    ...flight.options,
    traced: true,
    minutes: true,
    onProgress: (done) => report('medindo', READ + (MEASURED - READ) * done),
  }
  const measured = await measureFlight(filesOfFlight, options).catch(sumsFailed)
  if ('sumsFailed' in measured) return measured
  if ('unusable' in measured) return { unusable: measured.unusable }
  onProgress('gravando', MEASURED)
  const { measures, compared, bounds, fieldBounds, plots, coverage, minutes = [] } = measured
  const numbers = { ...measured.numbers, avisos: [...measured.numbers.avisos, ...findingsOf(minutes, clima)] }
  return {
    numbers,
    clima: {
      minutos: minutes,
      leituras: read ? readingsNear(read.readings, minutes) : [],
      locais: read?.isLocal ?? false,
    },
    measures,
    compared,
    bounds,
    fieldBounds,
    plotHashes: coverage.plots.map(({ polygons }) => plotHash(polygons ?? [])),
    layers: layerSegments(measured.layers),
    trace: stored(measured.trace),
    ...(registered && { registeredIds: plots.map(({ id }) => Number(id)) }),
  }
}

function rolesOf(files: RawFiles): readonly [Role, readonly RawFile[]][] {
  return Object.entries(files) as [Role, readonly RawFile[]][]
}

/** A file of the weather that cannot be used is a finding: the numbers that decide a payment do not depend on it. */
function findingsOf(
  minutes: readonly MinutoAplicado[],
  clima: ReturnType<typeof readClima> | undefined,
): readonly Aviso[] {
  if (!clima) return []
  if ('unusable' in clima) return [climaUnusable(clima.unusable)]
  return [...clima.avisos, ...(minutes.length === 0 ? [CLIMA_SEM_HORARIOS] : [])]
}

function stored(trace: ReturnType<typeof traceOfFlight>) {
  return trace && storedTrace(trace)
}

/** Converts the error to a plain value, because its class is lost between processes. */
function sumsFailed(error: unknown): SumsFailed {
  if (!(error instanceof CoverageSumsError)) throw error
  return { sumsFailed: { mensagem: error.message, detalhe: error.unequal } }
}

type FilesOfRoles = Partial<Record<Role, ReadFile>>

/** Reads all files, those of a role as one; `unusable` where one of them cannot be read. */
async function readFiles(
  { files, largestFileBytes }: Flight,
  onProgress: MeasuringMeans['onProgress'],
): Promise<FilesOfRoles | Extract<Awaited<ReturnType<typeof readFlightFile>>, { unusable: unknown }>> {
  const report = throttled(onProgress)
  const given = rolesOf(files)
  const total = given.flatMap(([, some]) => some).reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const joined: FilesOfRoles = {}
  let before = 0
  for (const [role, some] of given) {
    const read: ReadFile[] = []
    for (const { name, bytes, system, columns } of some) {
      onProgress('lendo', (READ * before) / total, name)
      const pieces = piecesOf(bytes, (done) => report('lendo', (READ * (before + done)) / total, name))
      const limits = limitsFor(largestFileBytes)
      const file = await readFlightFile(name, pieces, {
        limits,
        sizeBytes: bytes.byteLength,
        ...present({ system, columns }),
      })
      if ('unusable' in file) return file
      read.push(file)
      before += bytes.byteLength
    }
    const [first, ...others] = read
    if (first) joined[role] = joinFiles([first, ...others])
  }
  return joined
}

/** The registered plots near the flight, where there is no area file. */
async function registeredFor(
  { area, aplicacao, trajeto }: FilesOfRoles,
  plotsWithin: MeasuringMeans['plotsWithin'],
): Promise<{ readonly plots: FlightPlot[] } | undefined> {
  return area ? undefined : { plots: await plotsNear((aplicacao ?? trajeto)?.document.bounds, plotsWithin) }
}

/** Without bounds nothing can be drawn, which measureFlight reports before it needs plots. */
async function plotsNear(bounds: LonLatBounds | undefined, plotsWithin: MeasuringMeans['plotsWithin']) {
  return bounds ? registeredPlots(await plotsWithin(nearBounds(bounds))) : []
}

function throttled(onProgress: MeasuringMeans['onProgress']): MeasuringMeans['onProgress'] {
  let calledAt = 0
  return (...progress) => {
    const now = performance.now()
    if (now - calledAt < PROGRESS_EVERY_MS) return
    calledAt = now
    onProgress(...progress)
  }
}

/** Measures a flight again, without the layers of the coverage, for what its effectiveness is worth; undefined where it cannot be measured any more. */
async function evaluate(
  flight: EvaluatedFlight,
  { plotsWithin }: Pick<MeasuringMeans, 'plotsWithin'>,
): Promise<Evaluation | undefined> {
  const files = await readFiles(flight, () => {})
  if ('unusable' in files) return undefined
  const registered = await registeredFor(files, plotsWithin)
  const options = {
    ...flight.options,
    layers: false,
    loss: true,
    byWidth: flight.doubt !== undefined,
    dose: flight.padrao ? { pattern: flight.padrao, source: 'certificado' as const } : {},
    ...present({ doubt: flight.doubt }),
  }
  const measured = await measureFlight({ ...files, ...(registered && { registered }) }, options).catch(sumsFailed)
  return 'numbers' in measured ? { numbers: measured.numbers, layers: layerSegments(measured.layers) } : undefined
}

const program = { measure: measureOrDraw, evaluate }
export type MeasureProgram = typeof program
serveProgram(program)

function registeredPlots(rows: readonly RegisteredPlot[]): FlightPlot[] {
  return rows.map(({ codigo_fazenda: codigoFazenda, area_declarada: areaDeclarada, poligonos, ...row }) =>
    registeredPlot({
      ...row,
      codigoFazenda,
      areaDeclarada,
      coordinates: JSON.parse(poligonos) as RegisteredArea['coordinates'],
    }),
  )
}

/** Length of a segment: large enough to compress well, small enough to read and send a few at a time. */
const SEGMENT_CHARACTERS = 2 ** 20

/** Splits each layer into segments of whole features, in drawing order; a feature longer than a segment gets its own. */
function layerSegments(layers: readonly FlightLayer[]): LayerSegment[] {
  return layers.flatMap(({ name, pieces }) => {
    const segments: LayerSegment[] = []
    let texts: string[] = []
    let characters = 0
    const close = () => {
      if (texts.length === 0) return
      const { bytes, crc32, compressed } = deflateSegment(texts.join(','))
      // The bytes are copied, because a buffer of zlib may share its memory.
      segments.push({ camada: name, feicoes: texts.length, bytes, crc32, compressed: new Uint8Array(compressed) })
      texts = []
      characters = 0
    }
    for (const piece of pieces) {
      const text = layerGeoJson({ name, pieces: [piece] }, 'laudoHasLayer')
      if (characters + text.length > SEGMENT_CHARACTERS) close()
      texts.push(text)
      characters += text.length
    }
    close()
    return segments
  })
}
