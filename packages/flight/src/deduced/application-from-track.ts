/**
 * Makes the application of a flight of which only the track is known. A valve's state anywhere in the files wins: the tracks that have one
 * are then the application, and nothing is estimated. Otherwise passes are deduced from all files together (deduce-passes in geometry).
 */
import {
  asLonLat,
  cos,
  DEDUCTION,
  type DeducedPass,
  deducePasses,
  type FlownLeg,
  joinTracks,
  type KmlDocument,
  type Placemark,
  plotsFromKml,
  swathsFromKml,
  type TrackShape,
  trackRefusal,
  withSprayStates,
} from '@faixa/geometry'
import { present } from '@faixa/units'
import type { FlightFiles, FlightOptions, ReadFile, UnmeasuredFlight } from '../flight.ts'
import { nothingSentence } from '../nothing-for.ts'
import { proposedWidthM, SOME_WIDTH_M } from '../numbers/measured-width.ts'
import { partsOf } from '../reading/join-files.ts'

/** Share of a part that an end moves by at most. */
const MOST_MOVED = 0.3

/** Returns the file that stands for the application; `widthM` is the typed width. */
export function applicationFromTrack(
  { trajeto, area, registered }: Pick<FlightFiles, 'area' | 'registered'> & { readonly trajeto: ReadFile },
  { widthM: typedM, plots: choice = {} }: Pick<FlightOptions, 'widthM' | 'plots'>,
): ReadFile | UnmeasuredFlight {
  const valves = withSprayStates(trajeto.document.placemarks)
  if (valves.length > 0)
    return { name: trajeto.name, document: { ...trajeto.document, placemarks: valves, issues: [] } }
  const refusal = trackRefusal(trajeto.document)
  const legs = refusal === undefined ? partsOf(trajeto).flatMap(legsOf) : []
  if (legs.length === 0) return unusable('sem-aplicacao', nothingSentence('trajeto', trajeto, refusal))
  const plots = area ? plotsFromKml(area.document, choice).plots : (registered?.plots ?? [])
  const knownM = typedM ?? swathsFromKml(trajeto.document, { assumedWidthM: SOME_WIDTH_M }).written?.widthM
  const { passes, doubtful, spacingM, confidence, hasOpenEnds } = deducePasses(legs, {
    plots: plots.flatMap(({ polygons }) => polygons),
    ...present({ widthM: knownM }),
  })
  const widthM = knownM ?? (spacingM === undefined ? undefined : proposedWidthM(spacingM))
  if (passes.length === 0 || widthM === undefined) {
    return unusable(
      'sem-passadas-deduzidas',
      `De «${trajeto.name}» não se deduz nenhuma passada: nada nele é voado em linhas retas, lado a lado${plots.length > 0 ? ' e sobre os talhões' : ''}. Envie o arquivo da aplicação.`,
    )
  }
  if (hasOpenEnds) {
    const missing = plots.length > 0 ? 'nada dele está sobre os talhões' : 'não há talhões'
    return unusable(
      'deducao-sem-talhoes',
      `De «${trajeto.name}» não se deduz onde o avião aplicou: ${missing}, e fora deles a entrada e a saída de cada passada são tão retas quanto ela. Envie a área do voo ou o arquivo da aplicação.`,
    )
  }
  const total = (list: readonly DeducedPass[]) => list.reduce((sum, { lengthM }) => sum + lengthM, 0)
  return {
    name: trajeto.name,
    document: documentOf(passes),
    deduced: {
      widthM,
      fonteDaFaixa: typedM !== undefined ? 'informada' : knownM !== undefined ? 'arquivo' : 'espacamento',
      confidence,
      takenM: total(passes),
      doubtfulM: total([...doubtful, ...passes.filter((pass) => pass.confidence < DEDUCTION.sure)]),
      least: documentOf(
        passes.filter((pass) => pass.confidence >= DEDUCTION.sure),
        -1,
      ),
      most: documentOf([...passes, ...doubtful], 1),
    },
  }
}

export function legsOf({ document }: ReadFile): readonly FlownLeg[] {
  const flight = joinTracks(document.placemarks)
  if (!flight) return []
  const { path, timesMs, legStarts } = flight
  return legStarts.map((start, k) => {
    const end = legStarts[k + 1] ?? path.length / 2
    return { path: asLonLat(path.slice(2 * start, 2 * end)), ...(timesMs && { timesMs: timesMs.slice(start, end) }) }
  })
}

/** `ends` moves the ends of each pass by the step of the log there: 1 outwards, -1 inwards. */
function documentOf(passes: readonly DeducedPass[], ends: -1 | 0 | 1 = 0): KmlDocument {
  return {
    placemarks: passes.map(
      ({ parts }, index): Placemark => ({
        index,
        folders: [],
        attributes: {},
        shapes: parts.map((part) => ({
          kind: 'track',
          ...(ends === 0 ? { path: part.path, ...present({ timesMs: part.timesMs }) } : movedEnds(part, ends)),
        })),
      }),
    ),
    issues: [],
  }
}

/** Moves the ends along the straight line between them; positions that an end passes are left out. */
function movedEnds(
  { path, timesMs, lengthM, endDoubtM }: DeducedPass['parts'][number],
  ends: -1 | 1,
): Pick<TrackShape, 'path' | 'timesMs'> {
  const n = path.length
  const scale = cos((path[1]! * Math.PI) / 180)
  const [dx, dy] = [(path[n - 2]! - path[0]!) * scale, path[n - 1]! - path[1]!]
  const shareOf = (i: number) =>
    ((path[2 * i]! - path[0]!) * scale * dx + (path[2 * i + 1]! - path[1]!) * dy) / (dx * dx + dy * dy)
  const share = (doubtM: number) => ends * Math.min(MOST_MOVED, doubtM / lengthM)
  const [from, to] = [-share(endDoubtM[0]), 1 + share(endDoubtM[1])]
  const moved = new Float64Array(n)
  const times = new Float64Array(timesMs ? n / 2 : 0)
  let places = 0
  const put = (lon: number, lat: number, i: number): void => {
    moved[2 * places] = lon
    moved[2 * places + 1] = lat
    if (timesMs) times[places] = timesMs[i]!
    places++
  }
  const putEnd = (at: number, i: number): void => put(path[0]! + (at * dx) / scale, path[1]! + at * dy, i)
  const last = n / 2 - 1
  putEnd(from, 0)
  for (let i = 1; i < last; i++) {
    const share = shareOf(i)
    if (share > from && share < to) put(path[2 * i]!, path[2 * i + 1]!, i)
  }
  putEnd(to, last)
  return { path: asLonLat(moved.slice(0, 2 * places)), ...(timesMs && { timesMs: times.slice(0, places) }) }
}

function unusable(code: UnmeasuredFlight['unusable']['code'], message: string): UnmeasuredFlight {
  return { unusable: { code, message } }
}
