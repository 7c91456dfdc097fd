/**
 * Compares a measurement with the numbers derived by hand.
 *
 * Tolerance: 1e-6 of the number, plus what the grid allows. The engine rounds positions to whole millimetres and the files to about
 * 0.1 mm, so an edge of length L moves sideways by about 0.2 mm (root mean square of two rounded ends) and its area errs by 0.2 mm x L;
 * independent edges add up as the root of the sum of squares. Five times that is 1 mm x √(ΣL²), far below one joint of two log quads.
 */

import type { Coverage, CoverageInput, LayerName } from '../src/coverage/terms/coverage.ts'
import type { Issue } from '../src/issues/issue.ts'
import { asLonLat, type LonLatPath } from '../src/shapes/lon-lat.ts'
import { unpackPolygons } from '../src/shapes/packed-polygons.ts'
import { createLaea } from '../src/shapes/projection/laea.ts'
import { signedAreaOf } from '../src/shapes/ring.ts'
import {
  AREA_NAMES,
  type AreaName,
  type Expected,
  PLOT_AREA_NAMES,
  PLOT_RELATIVE,
  type PlotAreaName,
} from './expected.ts'

const RELATIVE = 1e-6
const M2_PER_HA = 10_000

/** Returns one sentence for each number that differs from the expected one; empty when all agree. */
export function compareWithExpected(expected: Expected, coverage: Coverage, input: CoverageInput): string[] {
  const allowanceHa = gridAllowanceM2(input) / M2_PER_HA
  const faults: string[] = []

  function compare(name: string, want: number | undefined, got: number | undefined): void {
    if (want === undefined) return
    if (got === undefined) faults.push(`${name}: absent, expected ${want} ha`)
    else if (!(Math.abs(got - want) <= RELATIVE * want + allowanceHa))
      faults.push(`${name}: ${got}, expected ${want} ha`)
  }

  const areas = areasOf(coverage)
  for (const name of AREA_NAMES) compare(name, expected[name], areas[name])
  if (input.plots.length === 0) {
    for (const name of PLOT_RELATIVE) if (areas[name] !== undefined) faults.push(`${name}: present without a plot`)
  }

  const depths = coverage.areas.depthM2.map((area) => area / M2_PER_HA)
  if (expected.profundidade) {
    const deepest = Math.max(depths.length, expected.profundidade.length)
    for (let k = 0; k < deepest; k++) compare(`profundidade ${k + 1}`, expected.profundidade[k] ?? 0, depths[k] ?? 0)
  }

  if (expected.talhoes && expected.talhoes.length !== coverage.plots.length) {
    faults.push(`talhoes: ${coverage.plots.length}, expected ${expected.talhoes.length}`)
  }
  for (const [i, row] of (expected.talhoes ?? []).entries()) {
    const plot = coverage.plots[i]
    const got: Partial<Record<PlotAreaName, number>> = plot
      ? {
          areaPlantio: plot.plotM2 / M2_PER_HA,
          aplicacaoEfetiva: plot.effectiveM2 / M2_PER_HA,
          areaNaoAplicada: plot.unappliedM2 / M2_PER_HA,
          areaSobreposicao: plot.overlapM2 / M2_PER_HA,
          areaBruta: plot.grossM2 / M2_PER_HA,
        }
      : {}
    for (const name of PLOT_AREA_NAMES) compare(`talhão ${i + 1}, ${name}`, row[name], got[name])
  }

  if (expected.passadas !== undefined && coverage.passes !== expected.passadas) {
    faults.push(`passadas: ${coverage.passes}, expected ${expected.passadas}`)
  }
  return faults
}

/** Returns one sentence for each expected issue that was not raised, and for each unexpected one above the severity `info`. */
export function compareIssues(expected: Expected, issues: readonly Issue[]): string[] {
  const promised = expected.avisos ?? []
  const missing = promised.filter((code) => !issues.some((issue) => issue.code === code))
  const surplus = issues.filter(({ code, severity }) => severity !== 'info' && !promised.includes(code))
  return [
    ...missing.map((code) => `aviso «${code}» is missing`),
    ...surplus.map(({ code, message }) => `aviso «${code}» was not expected: ${message}`),
  ]
}

/** Returns one sentence for each layer whose polygons have another area than the numbers give, or the wrong orientation. */
export function compareLayers({ areas, layers, centre }: Coverage, input: CoverageInput): string[] {
  if (!layers) return ['layers: absent']
  const plane = createLaea(centre.lon, centre.lat)
  const allowance = gridAllowanceM2(input)
  const areaOfRing = (ring: LonLatPath): number => signedAreaOf(plane.toLocal(ring))
  const numbers: readonly (readonly [LayerName, number])[] = [
    ['applied', areas.appliedM2],
    ['plots', areas.plotM2 ?? 0],
    ['unapplied', areas.unappliedM2 ?? 0],
    ['external', areas.externalM2 ?? areas.appliedM2],
    ['overlap2', areas.overlapM2 ?? 0],
  ]
  return numbers.flatMap(([name, want]) => {
    const polygons = unpackPolygons(layers[name])
    const turned = polygons.some(
      ({ outer, holes }) => areaOfRing(outer) < 0 || holes.some((hole) => areaOfRing(hole) > 0),
    )
    let got = 0
    for (const { outer, holes } of polygons) for (const ring of [outer, ...holes]) got += areaOfRing(ring)
    const faults = turned ? [`layer ${name}: a ring turns the wrong way`] : []
    if (!(Math.abs(got - want) <= RELATIVE * want + allowance))
      faults.push(`layer ${name}: ${got} m², the number is ${want} m²`)
    return faults
  })
}

/** Returns one sentence for each identity of the method that fails by more than 1e-6 of the whole. */
export function brokenIdentities({ areas }: Coverage): string[] {
  const faults: string[] = []
  function equal(name: string, left: number, right: number): void {
    if (!(Math.abs(left - right) <= RELATIVE * Math.max(left, right)))
      faults.push(`${name}: ${left} m² and ${right} m²`)
  }
  const depthSum = areas.depthM2.reduce((sum, area) => sum + area, 0)
  equal('G = Σ |{n >= k}|', areas.grossM2, depthSum)
  equal('|U| = |{n >= 1}|', areas.appliedM2, areas.depthM2[0] ?? 0)
  const { plotM2, effectiveM2, unappliedM2, externalM2, overlapM2 } = areas
  if (plotM2 === undefined || effectiveM2 === undefined || unappliedM2 === undefined) return faults
  equal('|U∩A| + |A\\U| = |A|', effectiveM2 + unappliedM2, plotM2)
  if (externalM2 !== undefined) equal('|U∩A| + |U\\A| = |U|', effectiveM2 + externalM2, areas.appliedM2)
  if (overlapM2 !== undefined && overlapM2 > (areas.depthM2[1] ?? 0) * (1 + RELATIVE)) {
    faults.push(`overlap inside, ${overlapM2} m², exceeds all ground covered twice, ${areas.depthM2[1] ?? 0} m²`)
  }
  return faults
}

function areasOf({ areas }: Coverage): Readonly<Partial<Record<AreaName, number>>> {
  const inM2: Readonly<Record<AreaName, number | undefined>> = {
    areaPlantio: areas.plotM2,
    areaAplicada: areas.appliedM2,
    aplicacaoEfetiva: areas.effectiveM2,
    areaNaoAplicada: areas.unappliedM2,
    aplicacaoExterna: areas.externalM2,
    areaSobreposicao: areas.overlapM2,
    areaBruta: areas.grossM2,
  }
  const inHa: Partial<Record<AreaName, number>> = {}
  for (const name of AREA_NAMES) {
    const area = inM2[name]
    if (area !== undefined) inHa[name] = area / M2_PER_HA
  }
  return inHa
}

/** 1 mm x √(ΣL²) over every edge of the input; a line to be widened has an edge on either side. */
function gridAllowanceM2(input: CoverageInput): number {
  let squares = 0
  for (const { polygons } of input.plots)
    for (const { outer, holes } of polygons) squares += squaresOf([outer, ...holes])
  for (const swath of input.swaths) {
    squares +=
      swath.kind === 'line' ? 2 * squaresOf([swath.path]) : squaresOf([swath.polygon.outer, ...swath.polygon.holes])
  }
  return 0.001 * Math.sqrt(squares)
}

function squaresOf(paths: readonly LonLatPath[]): number {
  let squares = 0
  for (const path of paths) {
    for (let i = 2; i < path.length; i += 2) {
      const [x, y] = createLaea(path[i - 2]!, path[i - 1]!).toLocal(asLonLat([path[i]!, path[i + 1]!]))
      squares += x! * x! + y! * y!
    }
  }
  return squares
}
