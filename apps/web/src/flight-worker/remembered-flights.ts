/**
 * Remembers what the worker found in a file and in a flight for as long as its files are kept. A flight of a queue, measured in the
 * background, is shown at once when it is opened, and the numbers always belong to these very files.
 */
import type { FileAsked, FileRead, FlightAsked, FlightMeasured } from './flight-answers.ts'
import { type FlightWorker, openFlightWorker } from './flight-worker.ts'

type Program = FlightWorker['program']

/** Facts by the coordinate system and the columns that were chosen for the file. */
const readings = new WeakMap<File, Map<string, FileRead>>()
const choices = ({ system, columns = [] }: FileAsked) => JSON.stringify([system, columns])
/** The last measurement of an application or a track, with everything that it depends on. */
const measurements = new WeakMap<File, { readonly of: string; readonly measured: FlightMeasured }>()
const numbers = new WeakMap<File, number>()
let lastNumber = 0

/** Opens a worker that reads and measures only what is not remembered. */
export function openRememberingWorker(worker: FlightWorker = openFlightWorker()) {
  const files = new Map<number, FileAsked>()
  /** Numbers of the files that the running worker holds. */
  const held = new Set<number>()
  const read: Program['read'] = async (given, following) => {
    const found = await worker.program.read(given, following)
    if (!('facts' in found)) return found
    held.add(given.id)
    const known = readings.get(given.file) ?? new Map()
    readings.set(given.file, known.set(choices(given), found))
    return found
  }
  const readUnlessHeld = async (id: number, signal: AbortSignal | undefined) => {
    if (!held.has(id)) await read(files.get(id)!, signal && { signal })
  }
  const program: Pick<Program, 'read' | 'measure' | 'findInterval' | 'forget' | 'outline' | 'warmUp'> = {
    warmUp: worker.program.warmUp,
    async read(given, following) {
      files.set(given.id, given)
      return readings.get(given.file)?.get(choices(given)) ?? read(given, following)
    },
    async measure(flight, following) {
      // A flight whose passes are deduced has tracks alone.
      const { file } = files.get((flight.files.aplicacao ?? flight.files.trajeto)![0]!)!
      const of = await inputsOf(flight, files)
      const known = measurements.get(file)
      if (known?.of === of) return known.measured
      for (const id of Object.values(flight.files).flat()) await readUnlessHeld(id, following?.signal)
      const measured = await worker.program.measure(flight, following)
      measurements.set(file, { of, measured })
      return measured
    },
    async findInterval(flight, following) {
      for (const id of Object.values(flight.files).flat()) await readUnlessHeld(id, following?.signal)
      return worker.program.findInterval(flight, following)
    },
    async outline(id) {
      await readUnlessHeld(id, undefined)
      return worker.program.outline(id)
    },
    async forget(id) {
      files.delete(id)
      if (held.delete(id)) await worker.program.forget(id)
    },
  }
  return {
    program,
    prepare: worker.prepare,
    close() {
      held.clear()
      worker.close()
    },
  }
}

/** Everything that decides the numbers of a flight. */
async function inputsOf(
  { files: roles, registered, ...options }: FlightAsked,
  files: ReadonlyMap<number, FileAsked>,
): Promise<string> {
  const given = Object.entries(roles).flatMap(([role, ids]) =>
    ids.map((id) => {
      const given = files.get(id)!
      return [role, numberOf(given.file), choices(given)]
    }),
  )
  return JSON.stringify([given, options, await registered?.geojson.text()])
}

function numberOf(file: File): number {
  const known = numbers.get(file)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(file, lastNumber)
  return lastNumber
}
