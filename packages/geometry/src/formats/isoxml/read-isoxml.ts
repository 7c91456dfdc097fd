/**
 * Reads the task files of an ISOBUS terminal (ISO 11783-10) from a zip: plots from the partial fields (PFD), and for each device a track
 * with the states of its valves, its width and its rate from the time logs (TLG). Treatment zones and grids are plans and are not read. A
 * part that is missing or broken refuses the file, since less would be measured. Linear in the bytes.
 */
import type { FileSource } from '../../kml/placemark.ts'
import { Refused } from '../../kml/refusal.ts'
import { readDirectory, type ZipEntry } from '../../kml/zip/zip.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { emitLog } from '../log/emit-log.ts'
import { ShapeMaker } from '../shape-maker.ts'
import { Expander } from '../shapefile/find-shapefiles.ts'
import { WGS84 } from '../systems/coordinate-system.ts'
import { hasWidth, isSprayDdi, isStateOrRate, logsOf } from './boom-lanes.ts'
import { type Device, deviceOf } from './device-geometry.ts'
import { allOf, childrenOf, readElements, type TaskElement } from './task-elements.ts'
import { IS_TASKDATA } from './task-name.ts'
import { type Channel, readTimeLog } from './time-log.ts'

/** Hours from UTC of most of Brazil, where a terminal's clock says no zone. */
const BRASILIA_MS = 3 * 3_600_000
/** Types of a polygon that are a partial field's border, and of its rings. */
const BORDER = '1'
const RING = { outer: '1', hole: '2' } as const

interface TaskFiles {
  /** The bytes of a file beside the main one; undefined where it is not there. */
  readonly bytesOf: (name: string) => Uint8Array | undefined
  readonly output: FeatureOutput
}

export function readIsoxml(archive: Uint8Array, output: FeatureOutput): { readonly source: FileSource } {
  const entries = readDirectory(archive, output.limits)
  const expander = new Expander(archive, output.limits)
  for (const main of entries.filter(({ name }) => IS_TASKDATA.test(name))) {
    const folder = main.name.slice(0, -'TASKDATA.XML'.length).toUpperCase()
    const beside = new Map<string, ZipEntry>(entries.map((entry) => [entry.name.toUpperCase(), entry]))
    const bytesOf = (name: string) => {
      const entry = beside.get(folder + name.toUpperCase())
      return entry && expander.bytesOf(entry)
    }
    readTaskSet(expander.bytesOf(main), { bytesOf, output })
  }
  return { source: { format: 'isoxml' } }
}

function readTaskSet(bytes: Uint8Array, files: TaskFiles): void {
  const { output } = files
  const root = readElements('TASKDATA.XML', bytes, output)
  if (root.tag !== 'ISO11783_TaskData') {
    throw new Refused('isoxml-corrupt', 'O «TASKDATA.XML» não é de tarefas ISOBUS: falta o elemento ISO11783_TaskData.')
  }
  // Large task sets keep their devices, fields and tasks in files of their own.
  const parts = [
    root,
    ...childrenOf(root, 'XFR').map(({ attributes }) => {
      const name = `${attributes['A'] ?? ''}.XML`
      return readElements(name, required(files, name), output)
    }),
  ]
  const under = (tag: string) => parts.flatMap((part) => childrenOf(part, tag))
  for (const field of under('PFD')) emitField(field, output)
  const devices = under('DVC').map(deviceOf)
  for (const task of under('TSK')) {
    for (const log of allOf(task, 'TLG')) readLog(log.attributes['A'] ?? '', devices, files)
  }
}

function required({ bytesOf }: TaskFiles, name: string): Uint8Array {
  const bytes = bytesOf(name)
  if (bytes) return bytes
  throw new Refused('isoxml-corrupt', `Falta o «${name}», que o TASKDATA.XML diz: compacte a pasta TASKDATA inteira.`)
}

function emitField(field: TaskElement, output: FeatureOutput): void {
  const { A: id = '', C: name = id } = field.attributes
  const shapes = new ShapeMaker(WGS84, (code, where, detail) => output.log.add(code, () => `${name}, ${where}`, detail))
  for (const polygon of childrenOf(field, 'PLN')) {
    if (polygon.attributes['A'] !== BORDER) continue
    const rings = childrenOf(polygon, 'LSG')
    const of = (type: string) =>
      rings.filter(({ attributes }) => attributes['A'] === type).map((ring) => ringOf(ring, output))
    const [outer, ...others] = of(RING.outer)
    if (!outer) continue
    shapes.polygon([outer, ...of(RING.hole)])
    for (const other of others) shapes.polygon([other])
  }
  if (shapes.shapes.length === 0) return
  output.emit({ name, folders: [], attributes: {}, isPlot: true, shapes: shapes.shapes })
}

/** The standard leaves the last side of a ring to the reader: it is closed here. */
function ringOf(ring: TaskElement, output: FeatureOutput): Float64Array {
  const points = childrenOf(ring, 'PNT')
  output.count(points.length)
  const numbers = points.flatMap(({ attributes }) => [
    Number(attributes['D'] ?? Number.NaN),
    Number(attributes['C'] ?? Number.NaN),
  ])
  const [x, y] = numbers
  const isClosed = x === numbers.at(-2) && y === numbers.at(-1)
  return Float64Array.from(isClosed || x === undefined || y === undefined ? numbers : [...numbers, x, y])
}

function readLog(name: string, devices: readonly Device[], files: TaskFiles): void {
  const { output } = files
  const header = readElements(`${name}.XML`, required(files, `${name}.XML`), output)
  const log = readTimeLog(`${name}.BIN`, header, required(files, `${name}.BIN`), isSprayDdi, output)
  if (!log || log.timesMs.length === 0) return
  const timesMs = log.isUtc ? log.timesMs : log.timesMs.map((ms) => ms + BRASILIA_MS)
  if (!log.isUtc && timesMs.some((ms) => !Number.isNaN(ms))) output.log.addOnce('time-zone-assumed')
  const groups = [...Map.groupBy(log.channels, ({ element }) => devices.find(({ elements }) => elements.has(element)))]
  const saying = groups.filter(([, channels]) => channels.some(saysAnything))
  const telling = saying.filter(([, channels]) =>
    channels.some((channel) => isStateOrRate(channel.ddi) && saysAnything(channel)),
  )
  // A tractor states that it works, without a width, beside the sprayer that it pulls.
  const wide = telling.filter(([device = NO_DEVICE, channels]) => hasWidth(channels, device))
  const sprayers = wide.length > 0 ? wide : telling.length > 0 ? telling : saying.slice(0, 1)
  if (sprayers.length === 0) return emitLog({ ...log, timesMs, lists: {} }, output)
  for (const [device = NO_DEVICE, channels] of sprayers) {
    for (const one of logsOf({ ...log, timesMs }, channels, device)) {
      emitLog({ ...one, ...(sprayers.length > 1 && { folders: [device.name] }) }, output)
    }
  }
}

function saysAnything({ values }: Channel): boolean {
  return values.some((value) => !Number.isNaN(value))
}

/** Values whose device the file does not describe. */
const NO_DEVICE: Device = { name: '', elements: new Map(), sections: [], antenna: { aheadM: 0, rightM: 0 } }
