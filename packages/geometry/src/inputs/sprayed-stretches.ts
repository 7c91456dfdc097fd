/**
 * Cuts the tracks of an application, whose file gives the valve's state for each position, to the sprayed stretches: those between two
 * positions that are both marked as spraying. A step at whose end the valve was shut is not counted, because its sprayed part is unknown. A
 * list counts where it distinguishes positions. Linear.
 */
import { atan2, cos, hypotenuse } from '../arithmetic/portable-math.ts'
import { valueEvidence } from '../classify/attributes/spray-state.ts'
import type { Issue } from '../issues/issue.ts'
import type { Placemark, Shape, TrackShape } from '../kml/placemark.ts'
import { asLonLat } from '../shapes/lon-lat.ts'
import { countText } from './count-text.ts'
import { firstLocationOf } from './placemark-location.ts'
import { rateLists } from './track-rates.ts'

export function sprayedStretches(placemarks: readonly Placemark[]): {
  readonly placemarks: readonly Placemark[]
  readonly issues: readonly Issue[]
} {
  const cut: Placemark[] = []
  const names = new Set<string>()
  let positions = 0
  let off = 0
  const known = switchingNames(placemarks)
  const cutShape = (shape: Shape): readonly Shape[] => {
    const states = shape.kind === 'track' ? statesOf(shape, known) : undefined
    if (!states || shape.kind !== 'track') return [shape]
    names.add(states.name)
    positions += states.isOn.length
    off += states.isOn.reduce((sum, isOn) => sum + (isOn === 0 ? 1 : 0), 0)
    return stretchesOf(shape, states.isOn)
  }
  const kept = placemarks.map((placemark) => {
    if (!placemark.shapes.some((shape) => shape.kind === 'track' && shape.values)) return placemark
    const shapes = placemark.shapes.flatMap(cutShape)
    if (shapes.every((shape, i) => shape === placemark.shapes[i]) && shapes.length === placemark.shapes.length)
      return placemark
    cut.push(placemark)
    return { ...placemark, shapes }
  })
  if (cut.length === 0) return { placemarks, issues: allOff(placemarks) }
  return { placemarks: kept, issues: [positionsOff(cut, off, positions, [...names])] }
}

/** True where tracks give the valve's state for their positions, some open and some shut: they are an application too. */
export function hasSprayStates(placemarks: readonly Placemark[]): boolean {
  return switchingNames(placemarks).size > 0
}

/** The placemarks whose tracks give the valve's state. */
export function withSprayStates(placemarks: readonly Placemark[]): readonly Placemark[] {
  const known = switchingNames(placemarks)
  return placemarks.filter(({ shapes }) => shapes.some((shape) => shape.kind === 'track' && statesOf(shape, known)))
}

/** Metres flown, and degrees turned on them to either side, with the valve open and shut. */
export interface ValveBends {
  readonly onM: number
  readonly onDeg: number
  readonly offM: number
  readonly offDeg: number
}

/** Metres of a degree of a great circle on the sphere of 6371 km; only directions and rough lengths are measured with it. */
const METRES_PER_DEGREE = 111_195
/** Metres over which a direction is measured: between positions that are nearer it is the receiver's error. */
const LEG_M = 10

/** Returns undefined where no track gives the valve's state. A pass is straight and a turn is not, whichever of the two the states name. */
export function valveBends(placemarks: readonly Placemark[]): ValveBends | undefined {
  const known = switchingNames(placemarks)
  if (known.size === 0) return undefined
  const sums = { on: [0, 0] as [number, number], off: [0, 0] as [number, number] }
  for (const { shapes } of placemarks) {
    for (const shape of shapes) {
      if (shape.kind !== 'track') continue
      const states = statesOf(shape, known)
      if (states) addBends(shape.path, states.isOn, sums)
    }
  }
  return { onM: sums.on[0], onDeg: sums.on[1], offM: sums.off[0], offDeg: sums.off[1] }
}

function addBends(
  path: TrackShape['path'],
  isOn: Uint8Array,
  sums: Readonly<Record<'on' | 'off', [metres: number, degrees: number]>>,
): void {
  const scale = cos((path[1]! * Math.PI) / 180)
  let [from, heading] = [0, Number.NaN]
  for (let i = 1; i < isOn.length; i++) {
    const dx = (path[2 * i]! - path[2 * from]!) * scale * METRES_PER_DEGREE
    const dy = (path[2 * i + 1]! - path[2 * from + 1]!) * METRES_PER_DEGREE
    const metres = hypotenuse(dx, dy)
    if (metres < LEG_M) continue
    const next = (atan2(dx, dy) * 180) / Math.PI
    const turned = Number.isNaN(heading) ? 0 : Math.abs(((next - heading + 540) % 360) - 180)
    // A turn belongs to the state in which it was flown, and that of its end is known.
    const sum = isOn[i] === 1 ? sums.on : sums.off
    sum[0] += metres
    sum[1] += turned
    from = i
    heading = next
  }
}

/**
 * Names of the lists that mark some positions as spraying and others as not. All tracks of a job are read together, because a flight that
 * only goes home marks all of its positions as not spraying.
 */
function switchingNames(placemarks: readonly Placemark[]): ReadonlySet<string> {
  const meanings = new Map<string, Map<string, string | undefined>>()
  for (const { shapes } of placemarks) {
    for (const shape of shapes) {
      for (const [name, list] of shape.kind === 'track' ? Object.entries(shape.values ?? {}) : []) {
        const says = meanings.get(name) ?? new Map<string, string | undefined>()
        meanings.set(name, says)
        for (const value of list) if (!says.has(value)) says.set(value, valueEvidence(name, value)?.state)
      }
    }
  }
  return new Set([...meanings].flatMap(([name, says]) => (isSwitching([...says.values()]) ? [name] : [])))
}

function isSwitching(states: readonly (string | undefined)[]): boolean {
  return states.includes('on') && states.includes('off')
}

interface States {
  readonly name: string
  /** 1 for each position at which the valve was open. */
  readonly isOn: Uint8Array
}

/** Returns the first of the track's lists that `known` names. */
function statesOf({ values = {} }: TrackShape, known: ReadonlySet<string>): States | undefined {
  for (const [name, list] of Object.entries(values)) {
    if (!known.has(name)) continue
    const says = new Map<string, 0 | 1>()
    const isOn = Uint8Array.from(list, (value) => {
      const state = says.get(value) ?? (valueEvidence(name, value)?.state === 'on' ? 1 : 0)
      says.set(value, state)
      return state
    })
    return { name, isOn }
  }
  return undefined
}

function stretchesOf(shape: TrackShape, isOn: Uint8Array): TrackShape[] {
  const { values: _values, ...rest } = shape
  const stretches: TrackShape[] = []
  let from = 0
  for (let i = 0; i <= isOn.length; i++) {
    if (isOn[i] === 1) continue
    if (i - from >= 2) {
      const rates = rateLists(shape, from, i)
      stretches.push({
        ...rest,
        path: asLonLat(shape.path.slice(2 * from, 2 * i)),
        ...(shape.timesMs && { timesMs: shape.timesMs.slice(from, i) }),
        ...(rates && { values: rates }),
      })
    }
    from = i + 1
  }
  return stretches
}

/** A valve that is shut at every position says that nothing was sprayed, or that nothing was connected: the tracks are measured, and that is said. */
function allOff(placemarks: readonly Placemark[]): readonly Issue[] {
  const off = new Map<string, Placemark[]>()
  let positions = 0
  for (const placemark of placemarks) {
    for (const shape of placemark.shapes) {
      for (const [name, list] of shape.kind === 'track' ? Object.entries(shape.values ?? {}) : []) {
        const says = [...new Set(list)].filter((value) => value !== '')
        if (says.length === 0 || says.some((value) => valueEvidence(name, value)?.state !== 'off')) continue
        const marked = off.get(name) ?? []
        off.set(name, marked)
        marked.push(placemark)
        positions += list.length
      }
    }
  }
  const [first] = off
  if (!first) return []
  return [
    {
      code: 'records-all-off',
      severity: 'aviso',
      message: `${countText(positions, 'posição diz que não aplicava', 'posições dizem que não aplicavam')} (${[...off.keys()].join(', ')}) e nenhuma diz que aplicava: tudo foi medido mesmo assim. Confira se o arquivo é o da aplicação.`,
      place: firstLocationOf(first[1]),
      count: positions,
    },
  ]
}

function positionsOff(cut: readonly Placemark[], off: number, all: number, names: readonly string[]): Issue {
  return {
    code: 'positions-off',
    severity: 'aviso',
    message: `${countText(off, 'posição', 'posições')} de ${all.toLocaleString('pt-BR')} ${off === 1 ? 'diz que não aplicava' : 'dizem que não aplicavam'} (${names.join(', ')}) e ${off === 1 ? 'ficou' : 'ficaram'} fora.`,
    place: firstLocationOf(cut),
    count: off,
  }
}
