/** Reports plots that are implausibly large, and plots whose declared hectares differ from those of their outline. */
import { plotLabel } from '../classify/attributes/plot-attributes.ts'
import type { Issue } from '../issues/issue.ts'
import { geodesicAreaM2 } from '../shapes/projection/geodesic.ts'
import { countText } from './count-text.ts'
import { firstLocationOf, locationOf } from './placemark-location.ts'
import type { DrawnPlot } from './plot-roles.ts'

const M2_PER_HA = 10_000
/** Hectares above which a plot is reported: Brazil's largest have some hundreds. */
const LARGEST_PLOT_HA = 10_000
/** Tolerated difference, as a share: outlines drawn over images and registers of other years differ by less. */
const DECLARED_DIFFERS = 0.02
/** Hectares: smaller differences come from the two decimals of a register. */
const LEAST_DIFFERENCE_HA = 0.02
const EXAMPLES = 3

/** Returns the hectares of the outlines; parts that overlap each other count twice, which is enough for a finding. */
function plotHa({ polygons }: Pick<DrawnPlot, 'polygons'>): number {
  return polygons.reduce((sum, polygon) => sum + geodesicAreaM2(polygon), 0) / M2_PER_HA
}

/** Reports large plots. Polygons larger than a farm were refused earlier, by check-positions.ts. */
export function largePlotIssues(drawn: readonly DrawnPlot[]): Issue[] {
  return drawn.flatMap((plot): Issue[] => {
    const ha = plotHa(plot)
    if (!(ha > LARGEST_PLOT_HA)) return []
    return [
      {
        code: 'plot-large',
        severity: 'aviso',
        message: `O polígono mede ${hectaresText(ha)} ha, mais do que um talhão costuma ter: foi medido assim. Confira.`,
        place: locationOf(plot.placemark),
      },
    ]
  })
}

/**
 * Reports declared areas that differ. `drawn` is the state before unplanted land was cut out: a register may or may not count the reserve
 * inside a plot, and either is right.
 */
export function declaredIssues(drawn: readonly DrawnPlot[], cut: readonly DrawnPlot[]): Issue[] {
  const cutById = new Map(cut.map((plot) => [plot.id, plot]))
  const differing: {
    readonly plot: DrawnPlot
    readonly name: string
    readonly declared: number
    readonly net: number
  }[] = []
  let declaredSum = 0
  let measuredSum = 0
  for (const plot of drawn) {
    const measured = cutById.get(plot.id)
    if (!measured) continue
    const label = plotLabel(plot.placemark)
    if (label.declaredHa === undefined) continue
    const whole = plotHa(plot)
    const net = measured.polygons === plot.polygons ? whole : plotHa(measured)
    declaredSum += label.declaredHa
    measuredSum += net
    if (agrees(label.declaredHa, whole) || agrees(label.declaredHa, net)) continue
    const name = label.plot ?? label.name ?? `Marcador ${plot.placemark.index + 1}`
    differing.push({ plot, name, declared: label.declaredHa, net })
  }
  if (differing.length === 0) return []
  // Formatting numbers takes ten times as long as measuring a plot, so only the examples are written.
  const examples = differing
    .slice(0, EXAMPLES)
    .map(({ name, declared, net }) => `${name}: ${hectaresText(declared)} declarados, ${hectaresText(net)} medidos`)
  const more = differing.length > EXAMPLES ? '; …' : ''
  return [
    {
      code: 'declared-differs',
      severity: 'aviso',
      message: `${countText(differing.length, 'talhão declara', 'talhões declaram')} área que difere mais de 2 % da medida, em ha (${examples.join('; ')}${more}). Ao todo: ${hectaresText(declaredSum)} declarados, ${hectaresText(measuredSum)} medidos.`,
      place: firstLocationOf(differing.map(({ plot }) => plot.placemark)),
      count: differing.length,
    },
  ]
}

function agrees(declared: number, measured: number): boolean {
  return Math.abs(measured - declared) <= Math.max(DECLARED_DIFFERS * declared, LEAST_DIFFERENCE_HA)
}

function hectaresText(ha: number): string {
  return ha.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
