/** Reads and measures files in a worker with the engine of the server, so that the preview shows the numbers that the server will find. */
import type { Intervalo } from '@faixa/domain'
import {
  type AreaToProtect,
  areasToProtect,
  compareWitness,
  type FlightNumbers,
  type FlightOptions,
  featureCollection,
  geometryOfArea,
  ignoredWidth,
  joinFiles,
  layerGeoJson,
  type MeasuredFlight,
  measureFlight,
  optionsOfDecided,
  orderedAreaOf,
  plotsFromGeoJson,
  type ReadFile,
  readFlightFile,
  telephoneTrack,
  type UnmeasurableCode,
  usableWidthM,
} from '@faixa/flight'
import { asLonLat, limitsFor, shapesOfGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { goneSentence, isGone } from '../ui/gone-file.ts'
import { throttled } from '../ui/throttled.ts'
import { serveWorker } from '../ui/worker/serve-worker.ts'
import { doubtfulPolygons } from './doubtful-polygons.ts'
import { fileFacts } from './file-facts.ts'
import type {
  FileAsked,
  FileRead,
  FlightAsked,
  FlightMeasured,
  FoundAreas,
  FoundOrder,
  FoundPlots,
  FoundPreview,
  IntervalAsked,
  MeasuredPreview,
  PlotsAsked,
  Refused,
  WitnessAsked,
  WitnessFound,
  ZonesAsked,
} from './flight-answers.ts'
import { foundPlots } from './found-plots.ts'
import { outlineOf } from './outline.ts'
import { groupTaken, spreadFile, takeFile } from './several-files.ts'
import { warmUp } from './warm-up.ts'
import { registeredShapes, zoneFeatures } from './zones.ts'

const TELL_EVERY_MS = 80

const files = new Map<number, ReadFile>()
/** Protected areas of a file, once requested. */
const areas = new Map<number, readonly AreaToProtect[]>()

interface Following {
  onProgress?(done: number): void
  readonly signal: AbortSignal
}

const program = {
  /** Compiles the engine before a person's files arrive. */
  warmUp: (_: null, { signal }: Following) => warmUp(signal),

  /** Reads a file, and keeps it until it is forgotten. */
  async read({ id, file, system, columns }: FileAsked, { onProgress, signal }: Following): Promise<FileRead> {
    const report = throttled(TELL_EVERY_MS, (done: number) => onProgress?.(done))
    const found = await readFlightFile(file.name, piecesOf(file, signal, report), {
      sizeBytes: file.size,
      // The form has already refused files that the server would not accept.
      limits: limitsFor(file.size),
      ...present({ system, columns }),
    }).catch((error: unknown) => {
      if (!isGone(error)) throw error
      return { unusable: { code: 'gone', message: goneSentence(file.name) }, systems: undefined }
    })
    signal.throwIfAborted()
    if ('unusable' in found) {
      const { code, message: refusal } = found.unusable
      return { refusal, asksColumns: code === 'columns-unknown', ...present({ systems: found.systems }) }
    }
    files.set(id, found)
    return { facts: await fileFacts(found) }
  },

  /** Sketches the shapes of a file, GeoJSON, to be drawn until the flight is measured. */
  outline(id: number): Blob {
    return new Blob([featureCollection(outlineOf(fileOf(id).document.placemarks))])
  },

  forget(id: number): void {
    files.delete(id)
    areas.delete(id)
  },

  /** The files of an archive of several. */
  spread: spreadFile,

  /** Reads a file of many flights, for `group`. */
  take: takeFile,

  group: groupTaken,

  /** Reads the plots of a file, and compares them with the registered ones. */
  async findPlots({ id, ...plots }: PlotsAsked): Promise<FoundPlots | Refused> {
    const found = await foundPlots(fileOf(id), plots)
    return 'unusable' in found ? { refusal: found.unusable.message } : found
  },

  /** Measures the plots of a file as those of a service order. */
  async measureOrder(id: number): Promise<FoundOrder> {
    const area = await orderedAreaOf(fileOf(id))
    if ('unusable' in area) return { refusal: area.unusable.message }
    return { plots: area.plots.length, areaHa: area.areaHa, avisos: area.avisos }
  },

  /** Finds the protected areas of a file. */
  async findAreas(id: number): Promise<FoundAreas | Refused> {
    const found = await areasToProtect(fileOf(id))
    if ('unusable' in found) return { refusal: found.unusable.message }
    areas.set(id, found.areas)
    const rows = found.areas.map((area) => {
      const { shapes: _shapes, ...row } = area
      return { ...row, geometria: geometryOfArea(area) }
    })
    return { rows, avisos: found.avisos, bounds: found.bounds }
  },

  /** Draws the zones around areas. `onDrawn` is called with those drawn so far. */
  async drawZones(
    { of, zones }: ZonesAsked,
    { onDrawn, signal }: { onDrawn?(features: Blob): void; readonly signal: AbortSignal },
  ): Promise<Blob> {
    const shapes =
      typeof of === 'number'
        ? (areas.get(of) ?? []).map((area) => area.shapes)
        : of instanceof Blob
          ? await registeredShapes(of)
          : of.map(shapesOfGeometry)
    const blobOf = (features: readonly string[]) => new Blob([featureCollection(features)])
    return blobOf(await zoneFeatures(shapes, zones, { signal, onDrawn: (features) => onDrawn?.(blobOf(features)) }))
  },

  async measure(
    asked: FlightAsked,
    { onProgress, onFound, signal }: Following & { onFound?(found: FoundPreview): void },
  ): Promise<FlightMeasured> {
    const { faixaExecutada, vazaoContratada, hashed = false } = asked
    const { flight, near, area } = await measuredOf(asked, {
      typed: present({ vazaoContratada }),
      minutes: hashed,
      signal,
      onProgress: throttled(TELL_EVERY_MS, (done: number) => onProgress?.(done)),
      ...(onFound && {
        onFound: ({ numbers, ...found }) =>
          onFound({ ...found, numbers: found.compared ? withIgnoredWidth(numbers, faixaExecutada) : numbers }),
      }),
    })
    if ('unusable' in flight) {
      const { unusable, measuredWidthM } = flight
      return { unmeasurable: { ...unusable, ...present({ measuredWidthM }) } }
    }
    const preview = { ...previewOf(flight, faixaExecutada, area), ...(hashed && (await hashesOf(flight))) }
    return { ...preview, ...(near && { registered: near }) }
  },

  /** Measures a flight again for the interval of its effectiveness; undefined where there is none. */
  async findInterval({ doubt, ...asked }: IntervalAsked, { signal }: Following): Promise<Intervalo | undefined> {
    const { flight } = await measuredOf(asked, { doubt, layers: false, signal })
    return 'unusable' in flight ? undefined : flight.numbers.intervalo
  },

  /** Compares the track of a telephone with that of the aircraft. */
  async compareWitness({ file, legs }: WitnessAsked): Promise<WitnessFound | Refused> {
    const read = await readFlightFile(file.name, [new Uint8Array(await file.arrayBuffer())], {
      sizeBytes: file.size,
      limits: limitsFor(file.size),
    })
    if ('unusable' in read) return { refusal: read.unusable.message }
    const telephone = telephoneTrack(read)
    if (telephone.path.length === 0) return { refusal: `O trajeto «${file.name}» não tem posições com horário.` }
    const flight = legs.flatMap(({ path, timesMs }) => (timesMs ? [{ path: asLonLat(path), timesMs }] : []))
    return { witness: compareWitness(flight, telephone) }
  },
}
export type FlightProgram = typeof program
serveWorker(program)

/** Measures a flight with the options that its files, its typed width and the decisions about it give, and further ones. */
async function measuredOf(
  { files: sources, faixaExecutada, assumedWidthM, registered, decided = {}, metodo }: FlightAsked,
  further: FlightOptions & Pick<Following, 'signal'>,
) {
  const aplicacao = joinedOf(sources.aplicacao)
  const area = joinedOf(sources.area)
  const trajeto = joinedOf(sources.trajeto)
  const plots = registered && !area ? plotsFromGeoJson(await registered.geojson.text()) : undefined
  further.signal.throwIfAborted()
  const given = present({ area, aplicacao, trajeto })
  const widthM = usableWidthM(faixaExecutada)
  const options: FlightOptions = {
    ...present({ widthM, assumedWidthM }),
    ...optionsOfDecided(decided),
    ...(metodo && { metodo }),
    ...further,
  }
  const against = plots ? await measureFlight({ ...given, registered: { plots } }, options) : undefined
  // Where no registered plot is taken, the application is measured and shown without plots.
  const flight = against && !withoutPlots(against) ? against : await measureFlight(given, options)
  const taken = flight === against && !('unusable' in flight) ? flight.plots.length : 0
  return { flight, area, near: plots && { near: plots.length, taken } }
}

function fileOf(id: number): ReadFile {
  const file = files.get(id)
  if (!file) throw new Error(`file ${id} was not read`)
  return file
}

function joinedOf(ids: readonly number[] = []): ReadFile | undefined {
  const [first, ...others] = ids.map(fileOf)
  return first && joinFiles([first, ...others])
}

async function* piecesOf(file: File, signal: AbortSignal, report: (done: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let before = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      yield value
      before += value.byteLength
      report(before / file.size)
    }
  } finally {
    await reader.cancel()
  }
}

/** Loads the hashing code only on demand, because forms do not need it. */
async function hashesOf({ coverage, minutes }: MeasuredFlight): Promise<Partial<MeasuredPreview>> {
  const { plotHash } = await import('@faixa/revision')
  return { plotHashes: coverage.plots.map(({ polygons }) => plotHash(polygons ?? [])), ...present({ minutes }) }
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
  const doubtful = area && doubtfulPolygons(area.document, numbers.decisoes?.poligonos ?? [])
  return {
    ...(doubtful && { doubtful }),
    numbers: withIgnoredWidth(numbers, faixaExecutada),
    compared,
    fieldBounds,
    layers: layers.map((layer) => ({
      name: layer.name,
      features: new Blob([featureCollection([layerGeoJson(layer, 'camada')])]),
    })),
  }
}

function withIgnoredWidth(numbers: FlightNumbers, faixaExecutada: number | undefined): FlightNumbers {
  const aviso = ignoredWidth(faixaExecutada, numbers.faixa)
  return aviso ? { ...numbers, avisos: [...numbers.avisos, aviso] } : numbers
}
