/** Reads and measures files in a worker with the engine of the server, so that the preview shows the numbers that the server will find. */
import {
  type AreaToProtect,
  areasToProtect,
  type FlightOptions,
  featureCollection,
  geometryOfArea,
  ignoredWidth,
  layerGeoJson,
  type MeasuredFlight,
  measureFlight,
  optionsOfDecided,
  orderedAreaOf,
  plotsFromGeoJson,
  type ReadFile,
  readFlightFile,
  type UnmeasurableCode,
  usableWidthM,
} from '@faixa/flight'
import { limitsFor, shapesOfGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { goneSentence, isGone } from '../ui/gone-file.ts'
import { throttled } from '../ui/throttled.ts'
import { doubtfulPolygons } from './doubtful-polygons.ts'
import { fileFacts } from './file-facts.ts'
import { foundPlots } from './found-plots.ts'
import type { FlightAsked, FromWorker, MeasuredPreview, ToWorker } from './protocol.ts'
import { registeredShapes, zoneFeatures } from './zones.ts'

const TELL_EVERY_MS = 80

const files = new Map<number, ReadFile>()
/** Areas of a file to be protected, once somebody asked for them. */
const areas = new Map<number, readonly AreaToProtect[]>()
const readings = new Map<number, AbortController>()
/** Number of the latest zones that were asked for. */
let drawing = 0
let measuring = new AbortController()

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void obey(data).catch((error: unknown) => {
    if (isAbort(error)) return
    say({ kind: 'failed' })
    // Writes the cause to the console for developers; the page tells people that the preview failed.
    reportError(error)
  })
})

async function obey(asked: ToWorker): Promise<void> {
  switch (asked.kind) {
    case 'read':
      return read(asked)
    case 'forget':
      readings.get(asked.id)?.abort()
      files.delete(asked.id)
      areas.delete(asked.id)
      return undefined
    case 'measure':
      return measure(asked.run, asked)
    case 'plots':
      return readPlots(asked)
    case 'order':
      return measureOrder(asked)
    case 'areas':
      return readAreas(asked)
    case 'zones':
      return drawZones(asked)
    case 'stop':
      return measuring.abort()
  }
}

async function read({ id, file, system }: Extract<ToWorker, { kind: 'read' }>): Promise<void> {
  const stopped = new AbortController()
  readings.set(id, stopped)
  const tell = throttled(TELL_EVERY_MS, (done: number) => say({ kind: 'reading', id, done }))
  const found = await readFlightFile(file.name, piecesOf(file, stopped.signal, tell), {
    sizeBytes: file.size,
    // The form has refused what the server would not take.
    limits: limitsFor(file.size),
    ...(system !== undefined && { system }),
  })
    .catch((error: unknown) => {
      if (!isGone(error)) throw error
      return { unusable: { message: goneSentence(file.name) }, systems: undefined }
    })
    .finally(() => readings.delete(id))
  if (stopped.signal.aborted) return
  if ('unusable' in found) {
    const { systems } = found
    return say({ kind: 'unusable', id, message: found.unusable.message, ...(systems && { systems }) })
  }
  files.set(id, found)
  const facts = await fileFacts(found)
  if (!stopped.signal.aborted) say({ kind: 'read', id, facts })
}

async function readPlots({ run, id, ...asked }: Extract<ToWorker, { kind: 'plots' }>): Promise<void> {
  const file = files.get(id)
  if (!file) return
  const found = await foundPlots(file, asked)
  if ('unusable' in found) say({ kind: 'no-plots', run, message: found.unusable.message })
  else say({ kind: 'plots', run, found })
}

async function measureOrder({ id }: Extract<ToWorker, { kind: 'order' }>): Promise<void> {
  const file = files.get(id)
  if (!file) return
  const area = await orderedAreaOf(file)
  const found =
    'unusable' in area
      ? { refusal: area.unusable.message }
      : { plots: area.plots.length, areaHa: area.areaHa, avisos: area.avisos }
  say({ kind: 'ordered', id, found })
}

async function readAreas({ run, id }: Extract<ToWorker, { kind: 'areas' }>): Promise<void> {
  const file = files.get(id)
  if (!file) return
  const found = await areasToProtect(file)
  if ('unusable' in found) return say({ kind: 'no-areas', run, message: found.unusable.message })
  areas.set(id, found.areas)
  const rows = found.areas.map((area) => {
    const { shapes: _shapes, ...row } = area
    return { ...row, geometria: geometryOfArea(area) }
  })
  say({ kind: 'areas', run, found: { rows, avisos: found.avisos, bounds: found.bounds } })
}

async function drawZones({ run, of, zones }: Extract<ToWorker, { kind: 'zones' }>): Promise<void> {
  drawing = run
  const shapes =
    typeof of === 'number'
      ? (areas.get(of) ?? []).map((area) => area.shapes)
      : of instanceof Blob
        ? await registeredShapes(of)
        : of.map(shapesOfGeometry)
  const tell = (features: readonly string[], done: boolean) =>
    say({ kind: 'zones', run, features: new Blob([featureCollection(features)]), done })
  await zoneFeatures(shapes, zones, { isWanted: () => drawing === run, tell })
}

async function* piecesOf(file: File, signal: AbortSignal, tell: (done: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let before = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      yield value
      before += value.byteLength
      tell(before / file.size)
    }
  } finally {
    await reader.cancel()
  }
}

async function measure(
  run: number,
  { files: asked, faixaExecutada, assumedWidthM, registered, decided = {}, metodo, hashed = false }: FlightAsked,
): Promise<void> {
  measuring.abort()
  measuring = new AbortController()
  const { signal } = measuring
  const aplicacao = files.get(asked.aplicacao)
  if (!aplicacao) return
  const area = asked.area === undefined ? undefined : files.get(asked.area)
  const trajeto = asked.trajeto === undefined ? undefined : files.get(asked.trajeto)
  const near = registered && !area ? plotsFromGeoJson(await registered.geojson.text()) : undefined
  if (signal.aborted) return
  const given = { aplicacao, ...(area && { area }), ...(trajeto && { trajeto }) }
  const widthM = usableWidthM(faixaExecutada)
  const options: FlightOptions = {
    ...present({ widthM, assumedWidthM }),
    ...optionsOfDecided(decided),
    ...(metodo && { metodo }),
    signal,
    onProgress: throttled(TELL_EVERY_MS, (done: number) => say({ kind: 'measuring', run, done })),
  }
  const against = near ? await measureFlight({ ...given, registered: { plots: near } }, options) : undefined
  // Where no registered plot is taken, the application is measured and shown without plots.
  const flight = against && !withoutPlots(against) ? against : await measureFlight(given, options)
  if (signal.aborted) return
  if ('unusable' in flight) {
    const { unusable, measuredWidthM } = flight
    return say({ kind: 'unmeasurable', run, ...unusable, ...present({ measuredWidthM }) })
  }
  const preview = { ...previewOf(flight, faixaExecutada, area), ...(hashed && (await hashesOf(flight))) }
  if (signal.aborted) return
  const taken = near && { registered: { near: near.length, taken: flight === against ? flight.plots.length : 0 } }
  say({ kind: 'measured', run, flight: { ...preview, ...taken } })
}

/** Loads what hashes only where it is asked for: a form does not need it. */
async function hashesOf({ coverage }: MeasuredFlight): Promise<Pick<MeasuredPreview, 'plotHashes'>> {
  const { plotHash } = await import('@faixa/revision')
  return { plotHashes: coverage.plots.map(({ polygons }) => plotHash(polygons ?? [])) }
}

function withoutPlots(measured: Awaited<ReturnType<typeof measureFlight>>): boolean {
  return 'unusable' in measured && WITHOUT_PLOTS.has(measured.unusable.code)
}

const WITHOUT_PLOTS: ReadonlySet<UnmeasurableCode> = new Set(['sem-area-cadastrada', 'area-cadastrada-longe'])

function previewOf(
  { numbers, compared, fieldBounds, layers }: MeasuredFlight,
  faixaExecutada: number | undefined,
  area: ReadFile | undefined,
): MeasuredPreview {
  const aviso = ignoredWidth(faixaExecutada, numbers.faixa)
  const doubtful = area && doubtfulPolygons(area.document, numbers.decisoes?.poligonos ?? [])
  return {
    ...(doubtful && { doubtful }),
    numbers: aviso ? { ...numbers, avisos: [...numbers.avisos, aviso] } : numbers,
    compared,
    fieldBounds,
    layers: layers.map((layer) => ({
      name: layer.name,
      features: new Blob([featureCollection([layerGeoJson(layer, 'camada')])]),
    })),
  }
}

function say(news: FromWorker): void {
  postMessage(news)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
