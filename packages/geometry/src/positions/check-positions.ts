/**
 * Finds misplaced positions from the positions alone. Shapes that would falsify the measurement are left out and reported with their
 * placemark; merely unusual ones are reported and measured.
 *
 *   spread     the place of nearly all positions, however wrong the rest is             spread.ts
 *   file       a whole file with latitude and longitude swapped is refused              explain-position.ts
 *   torn       a shape with positions 50 km (or ten reaches) apart: left out
 *   stray      one position far from both of its neighbours in the outline               find-stray.ts
 *   away       a whole shape far from the others: left out where a slip explains it, else reported (as a second farm is)
 *   coarse     positions rounded to more than a metre                                   coarse-decimals.ts
 *
 * When more than half of the shapes are wrong the file is refused: the rest would not represent it. Linear in the positions.
 */

import { cos } from '../arithmetic/portable-math.ts'
import { countText } from '../inputs/count-text.ts'
import { firstLocationOf, locationOf } from '../inputs/placemark-location.ts'
import type { Issue } from '../issues/issue.ts'
import type { KmlDocument, Placemark, Shape } from '../kml/placemark.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import { coarseDecimals, roundingM } from './coarse-decimals.ts'
import { slipOf, slipOfFile } from './explain-position.ts'
import { findStray } from './find-stray.ts'
import { distanceM, METRES_PER_DEGREE, pathsOf, type Spread, spreadOf } from './spread.ts'

export interface CheckedPositions {
  /** The placemarks without the shapes that were left out; one may then have no shape. */
  readonly placemarks: readonly Placemark[]
  readonly issues: readonly Issue[]
  /** The reason why nothing of the file can be measured: one Portuguese sentence, without the file's name. */
  readonly refusal?: string
}

const FAR_M = 50_000
const FAR_REACHES = 10
/** Minimum distance called far, metres: in a small file, a position 3 km from a field of 300 m may be the next field. */
const LEAST_FAR_M = 10_000
/**
 * Share of that distance within which torn shapes are recognised: the plots of a register 130 km wide cross the circle and are not torn.
 */
const TORN = 0.5
/** Number of reaches from the middle beyond which a whole shape is reported. */
const AWAY_REACHES = 3
const LEAST_AWAY_M = 3_000
const MOST = 0.5
/** Metres across below which no position is examined as a stray (find-stray.ts). */
const SMALL_M = 30

type Fault = 'zero' | 'swapped' | 'sign' | 'far' | 'odd'

interface Finding {
  readonly fault: Fault
  readonly placemark: Placemark
  readonly kind: Shape['kind']
  readonly lon: number
  readonly lat: number
  readonly distanceM: number
}

type Away = Pick<Finding, 'placemark' | 'distanceM'>

export function checkPositions(placemarks: readonly Placemark[]): CheckedPositions {
  const paths: LonLatPath[] = []
  for (const { shapes } of placemarks) for (const shape of shapes) paths.push(...pathsOf(shape))
  const spread = spreadOf(paths)
  if (!spread) return { placemarks, issues: [] }
  const whole = slipOfFile(spread)
  if (whole === 'swapped') return { placemarks: [], issues: [], refusal: swappedFile(spread) }

  const { wrong, odd, away, shapes } = judgeShapes(placemarks, spread)
  if (wrong.size > MOST * shapes) return { placemarks: [], issues: [], refusal: mostWrong(wrong.size, shapes) }
  return {
    placemarks: wrong.size === 0 ? placemarks : placemarks.map((placemark) => without(placemark, wrong)),
    issues: [
      ...(whole ? [outsideBrazil(spread, whole)] : []),
      ...issuesOf([...wrong.values()]),
      ...awayIssue(away, shapes),
      ...issuesOf(odd),
      ...coarseIssue(paths),
    ],
  }
}

/** Returns why the positions of a track as a whole cannot be right, in one Portuguese sentence; undefined where they can. */
export function trackRefusal({ placemarks }: KmlDocument): string | undefined {
  const spread = spreadOf(
    placemarks.flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.kind === 'polygon' ? [] : [shape.path]))),
  )
  return spread && slipOfFile(spread) === 'swapped' ? swappedFile(spread) : undefined
}

/**
 * Checks the positions of a file of protected areas, points included. Areas of one file may be far apart, so that a position is wrong only
 * where a typical mistake explains it, such as exchanged coordinates. No shape is left out: one wrong position refuses the file.
 */
export function checkPlace(placemarks: readonly Placemark[]): Pick<CheckedPositions, 'issues' | 'refusal'> {
  const spread = spreadOf(
    placemarks.flatMap(({ shapes }) => shapes.map((shape) => (shape.kind === 'polygon' ? shape.outer : shape.path))),
  )
  const slip = spread && slipOfFile(spread)
  if (slip === 'swapped') return { issues: [], refusal: swappedFile(spread!) }
  const slipped = spread && findSlip(placemarks, spread)
  if (slipped !== undefined) return { issues: [], refusal: slipped }
  return { issues: slip ? [outsideBrazil(spread, slip)] : [] }
}

/** The sentence on the first position, of any shape, that a typical mistake explains; undefined without one. */
function findSlip(placemarks: readonly Placemark[], spread: Spread): string | undefined {
  for (const placemark of placemarks) {
    for (const shape of placemark.shapes) {
      const path = shape.kind === 'polygon' ? shape.outer : shape.path
      if (path.length === 0) continue
      const { farthest } = endsOf(path, spread)
      if (farthest.distanceM <= LEAST_FAR_M) continue
      const [lon, lat] = [path[farthest.at]!, path[farthest.at + 1]!]
      const fault = slipOf(lon, lat, spread)
      if (fault === undefined) continue
      const away = `a ${lengthText(farthest.distanceM)} do meio do arquivo`
      return `${locationOf(placemark)} tem ${FAULTS[fault].text} (${degrees(lon)}, ${degrees(lat)}), ${away}.`
    }
  }
  return undefined
}

interface Judged {
  /** The shapes to leave out, each with its fault. */
  readonly wrong: ReadonlyMap<Shape, Finding>
  readonly odd: readonly Finding[]
  readonly away: readonly Away[]
  /** Number of shapes judged. */
  readonly shapes: number
}

function judgeShapes(placemarks: readonly Placemark[], spread: Spread): Judged {
  const farM = Math.min(FAR_M, Math.max(LEAST_FAR_M, FAR_REACHES * spread.reachM))
  const wrong = new Map<Shape, Finding>()
  const odd: Finding[] = []
  const away: Away[] = []
  const awayM = Math.max(LEAST_AWAY_M, AWAY_REACHES * spread.reachM)
  const isPlain = plainPaths(spread, Math.min(farM, awayM))
  let shapes = 0
  for (const placemark of placemarks) {
    for (const shape of placemark.shapes) {
      if (shape.kind === 'point') continue
      shapes++
      const { kind } = shape
      for (const path of pathsOf(shape)) {
        if (isPlain(path)) continue
        const { nearest, farthest } = endsOf(path, spread)
        const [lon, lat] = [path[farthest.at]!, path[farthest.at + 1]!]
        const finding = { placemark, kind, lon, lat, distanceM: farthest.distanceM }
        const slip = farthest.distanceM > farM ? slipOf(lon, lat, spread) : undefined
        const isTorn = nearest.distanceM <= farM && farthest.distanceM - nearest.distanceM > TORN * farM
        if (farthest.distanceM > farM && (slip || isTorn)) {
          wrong.set(shape, { ...finding, fault: slip ?? 'far' })
          break
        }
        // Only the outline is tested, because a hole lies where its outline lies.
        if (nearest.distanceM > awayM && path === pathsOf(shape)[0])
          away.push({ placemark, distanceM: nearest.distanceM })
        const strays = findStray(path, kind === 'polygon', spread)
        const stray = strays.find(({ far }) => far) ?? strays[0]
        if (!stray) continue
        const found = { placemark, kind, lon: stray.lon, lat: stray.lat, distanceM: stray.distanceM }
        if (stray.far) {
          wrong.set(shape, { ...found, fault: slipOf(stray.lon, stray.lat, spread) ?? 'far' })
          break
        }
        odd.push({ ...found, fault: 'odd' })
      }
    }
  }
  return { wrong, odd, away, shapes }
}

/**
 * Returns a test for small paths near the middle, as nearly all of a log are, which reads the box in degrees and
 * computes no distance.
 */
function plainPaths(spread: Spread, nearM: number): (path: LonLatPath) => boolean {
  // Half of the distance on either axis keeps a corner within the whole distance.
  const dlat = nearM / 2 / METRES_PER_DEGREE
  const shrink = Math.max(0.01, cos((Math.abs(spread.lat) * Math.PI) / 180))
  const dlon = dlat / shrink
  const smallLat = SMALL_M / 2 / METRES_PER_DEGREE
  const smallLon = smallLat / shrink
  return (path) => {
    let west = path[0]!
    let east = west
    let south = path[1]!
    let north = south
    for (let i = 2; i < path.length; i += 2) {
      const lon = path[i]!
      const lat = path[i + 1]!
      if (lon < west) west = lon
      else if (lon > east) east = lon
      if (lat < south) south = lat
      else if (lat > north) north = lat
    }
    return (
      east - west <= smallLon &&
      north - south <= smallLat &&
      Math.abs(west - spread.lon) <= dlon &&
      Math.abs(east - spread.lon) <= dlon &&
      Math.abs(south - spread.lat) <= dlat &&
      Math.abs(north - spread.lat) <= dlat
    )
  }
}

interface End {
  /** Index of the longitude in the path. */
  readonly at: number
  readonly distanceM: number
}

function endsOf(path: Float64Array, spread: Spread): { readonly nearest: End; readonly farthest: End } {
  let near = Infinity
  let nearAt = 0
  let far = -1
  let farAt = 0
  for (let i = 0; i < path.length; i += 2) {
    const distance = distanceM(spread.lon, spread.lat, path[i]!, path[i + 1]!)
    if (distance < near) {
      near = distance
      nearAt = i
    }
    if (distance > far) {
      far = distance
      farAt = i
    }
  }
  return { nearest: { at: nearAt, distanceM: near }, farthest: { at: farAt, distanceM: far } }
}

function without(placemark: Placemark, wrong: ReadonlyMap<Shape, Finding>): Placemark {
  if (!placemark.shapes.some((shape) => wrong.has(shape))) return placemark
  return { ...placemark, shapes: placemark.shapes.filter((shape) => !wrong.has(shape)) }
}

const FAULTS = {
  zero: { code: 'position-zero', severity: 'erro', text: 'uma posição 0, 0' },
  swapped: { code: 'position-swapped', severity: 'erro', text: 'uma posição com latitude e longitude trocadas' },
  sign: { code: 'position-sign', severity: 'erro', text: 'uma posição com o sinal trocado' },
  far: { code: 'position-far', severity: 'erro', text: 'uma posição' },
  odd: { code: 'position-odd', severity: 'aviso', text: 'uma posição fora do lugar' },
} satisfies Record<Fault, Pick<Issue, 'code' | 'severity'> & { readonly text: string }>

/** Maximum number of findings of a kind that are reported one by one; one more finding counts the rest. */
const REPORTED = 5

function issuesOf(findings: readonly Finding[]): Issue[] {
  const byFault = Map.groupBy(findings, ({ fault }) => fault)
  return [...byFault].flatMap(([fault, alike]) => {
    const { code, severity } = FAULTS[fault]
    const reported = alike.slice(0, REPORTED).map((finding): Issue => {
      return { code, severity, message: sentenceOf(finding), place: locationOf(finding.placemark) }
    })
    const more = alike.length - reported.length
    if (more === 0) return reported
    const message = `${countText(more, 'outra forma traz', 'outras formas trazem')} o mesmo defeito.`
    return [...reported, { code, severity, message, place: locationOf(alike[REPORTED]!.placemark), count: more }]
  })
}

/** Reports all shapes far away in one sentence: a farm elsewhere may have a hundred plots. */
function awayIssue(away: readonly Away[], shapes: number): Issue[] {
  if (away.length === 0) return []
  const farthest = away.reduce((most, { distanceM: each }) => Math.max(most, each), 0)
  return [
    {
      code: 'shape-far',
      severity: 'aviso',
      message: `${away.length.toLocaleString('pt-BR')} de ${countText(shapes, 'forma', 'formas')} ${away.length === 1 ? 'fica' : 'ficam'} longe das outras, até ${lengthText(farthest)} do meio do arquivo: ${away.length === 1 ? 'foi medida' : 'foram medidas'} assim. Confira.`,
      place: firstLocationOf(away.map(({ placemark }) => placemark)),
      count: away.length,
    },
  ]
}

const KIND_NAMES = { polygon: 'polígono', line: 'linha', track: 'trilha', point: 'ponto' } satisfies Record<
  Shape['kind'],
  string
>

function sentenceOf({ fault, kind, lon, lat, distanceM: distance }: Finding): string {
  const at = `${degrees(lon)}, ${degrees(lat)}`
  const away = `a ${lengthText(distance)} do meio do arquivo`
  const name = KIND_NAMES[kind]
  const [the, measured] = kind === 'polygon' ? ['O', 'foi medido'] : ['A', 'foi medida']
  if (fault === 'odd') {
    return `${the} ${name} vai até uma posição (${at}) e volta, como se ela estivesse fora do lugar: ${measured} assim. Confira.`
  }
  const where = fault === 'zero' ? '' : ` (${at})`
  return `${the} ${name} tem ${FAULTS[fault].text}${where}, ${away}, e ficou de fora.`
}

const degrees = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 6 })

function lengthText(metres: number): string {
  const km = metres / 1000
  return `${km.toLocaleString('pt-BR', { maximumFractionDigits: km < 100 ? 1 : 0 })} km`
}

function swappedFile({ lon, lat }: Spread): string {
  return `Latitude e longitude parecem trocadas: o arquivo fica no Atlântico Sul (longitude ${degrees(lon)}, latitude ${degrees(lat)}) e, destrocadas, fica no Brasil.`
}

function mostWrong(wrong: number, shapes: number): string {
  if (shapes === 1) return 'A única forma tem posições fora do lugar: nada sobra para medir.'
  return `${wrong.toLocaleString('pt-BR')} de ${countText(shapes, 'forma', 'formas')} têm posições fora do lugar: o que sobra não serve de medida.`
}

function outsideBrazil({ lon, lat }: Spread, slip: 'sign' | 'hemisphere'): Issue {
  const cause = slip === 'sign' ? 'com o sinal trocado' : 'se a UTM fosse a do outro hemisfério (norte ou sul)'
  return {
    code: 'file-outside-brazil',
    severity: 'aviso',
    message: `O arquivo fica fora do Brasil (longitude ${degrees(lon)}, latitude ${degrees(lat)}) e ficaria dentro ${cause}. Confira as coordenadas.`,
    place: '',
  }
}

/** Reports positions that are rounded too coarsely for a swath. */
export function coarseIssue(paths: Parameters<typeof coarseDecimals>[0]): Issue<'positions-coarse'>[] {
  const decimals = coarseDecimals(paths)
  if (decimals === undefined) return []
  const metres = roundingM(decimals).toLocaleString('pt-BR', { maximumFractionDigits: 0 })
  return [
    {
      code: 'positions-coarse',
      severity: 'aviso',
      message: `As posições têm só ${countText(decimals, 'casa decimal', 'casas decimais')}: estão arredondadas a ${metres} m, o que é grosseiro para uma faixa.`,
      place: '',
    },
  ]
}
