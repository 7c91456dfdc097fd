/**
 * Compares what was missed and spilled with the least that the shape of the field allows at the heading flown and the width of the boom, and at
 * the heading that loses least (packages/geometry/src/strips). Plots that passes have in common are one field. A plot that nobody flew counts with
 * the heading of the largest field: its shape, too, would have cost something.
 */
import type { Perda } from '@faixa/domain'
import {
  bestStrips,
  type Coverage,
  type CoverageOptions,
  measureCoverage,
  type PlotInput,
  type StripGround,
  type SwathInput,
} from '@faixa/geometry'
import { flownTogether } from './flown-together.ts'
import type { SwathCentre } from './swath-centres.ts'

export interface Perdas {
  readonly whole: Perda
  /** In the order of the plots; undefined for a plot that was flown together with others, since what fell outside is not its own. */
  readonly plots: readonly (Perda | undefined)[]
  /** The least loss of each field at the heading flown, which add up to that of the whole. */
  readonly least: readonly StripGround[]
}

interface Field {
  readonly plots: readonly number[]
  readonly plotM2: number
  readonly perda: Pick<Perda, 'rumo' | 'melhorRumo'>
  readonly leastM2: number
  readonly bestM2: number
  readonly least: StripGround
  /** Missed inside and spilled by its own passes, m²; undefined where nobody flew it. */
  readonly measuredM2?: number
}

/** `widthM` is the width of the boom. Undefined without plots, and where no pass is over any. */
export async function avoidableLoss(
  {
    plots,
    swaths,
    centres,
  }: {
    readonly plots: readonly PlotInput[]
    readonly swaths: readonly SwathInput[]
    readonly centres: readonly (SwathCentre | undefined)[]
  },
  coverage: Pick<Coverage, 'areas' | 'plots' | 'runOfSwath'>,
  widthM: number,
  options: Omit<CoverageOptions, 'layers' | 'onSums' | 'onProgress'>,
): Promise<Perdas | undefined> {
  const { plotM2, unappliedM2, externalM2 } = coverage.areas
  if (!plotM2 || unappliedM2 === undefined || externalM2 === undefined) return undefined
  const groups = flownTogether(plots, centres, coverage.runOfSwath)
  if (groups.length === 0) return undefined
  const sizeOf = (members: readonly number[]) => members.reduce((sum, i) => sum + areaOf(coverage, plots[i]!), 0)
  const [largest] = groups.toSorted((a, b) => sizeOf(b.plots) - sizeOf(a.plots))
  const flown = new Set(groups.flatMap((group) => group.plots))
  const rest = plots.flatMap((_, i) =>
    flown.has(i) ? [] : [{ plots: [i], swaths: [], headingDeg: largest!.headingDeg }],
  )
  const fields: Field[] = []
  for (const group of [...groups, ...rest]) {
    const polygons = group.plots.flatMap((i) => plots[i]!.polygons)
    const strips = await bestStrips(polygons, widthM, group.headingDeg)
    if (!strips) continue
    const isOnly = groups.length === 1
    const spilledM2 = isOnly ? externalM2 : await spilledBy(group.swaths, { plots, swaths }, options)
    const missedM2 = group.plots.reduce((sum, i) => sum + missedOf(coverage, plots[i]!), 0)
    fields.push({
      plots: group.plots,
      plotM2: sizeOf(group.plots),
      perda: { rumo: strips.flown.headingDeg, melhorRumo: strips.best.headingDeg },
      leastM2: strips.flown.lossM2,
      bestM2: strips.best.lossM2,
      least: strips.flown,
      ...(group.swaths.length > 0 && { measuredM2: missedM2 + spilledM2 }),
    })
  }
  const main = fields.toSorted((a, b) => b.plotM2 - a.plotM2)[0]
  if (!main) return undefined
  const total = (of: (field: Field) => number) => fields.reduce((sum, field) => sum + of(field), 0)
  return {
    whole: perdaOf({
      ...main,
      plotM2,
      measuredM2: unappliedM2 + externalM2,
      leastM2: total(({ leastM2 }) => leastM2),
      bestM2: total(({ bestM2 }) => bestM2),
    }),
    plots: plots.map((_, i) => {
      const field = fields.find((one) => one.plots.length === 1 && one.plots[0] === i)
      return field?.measuredM2 === undefined ? undefined : perdaOf({ ...field, measuredM2: field.measuredM2 })
    }),
    least: fields.map(({ least }) => least),
  }
}

function perdaOf({ plotM2, measuredM2, leastM2, bestM2, perda }: Field & { readonly measuredM2: number }): Perda {
  const percent = (areaM2: number) => (100 * areaM2) / plotM2
  return {
    medida: percent(measuredM2),
    inevitavel: percent(leastM2),
    evitavel: Math.max(0, percent(measuredM2 - leastM2)),
    ...perda,
    melhorInevitavel: percent(bestM2),
  }
}

async function spilledBy(
  members: readonly number[],
  { plots, swaths }: { readonly plots: readonly PlotInput[]; readonly swaths: readonly SwathInput[] },
  options: Omit<CoverageOptions, 'layers' | 'onSums' | 'onProgress'>,
): Promise<number> {
  if (members.length === 0) return 0
  const { areas } = await measureCoverage(
    { plots, swaths: members.map((i) => swaths[i]!) },
    { ...options, layers: false },
  )
  return areas.externalM2 ?? 0
}

function areaOf({ plots }: Pick<Coverage, 'plots'>, { id }: PlotInput): number {
  return plots.find((plot) => plot.id === id)?.plotM2 ?? 0
}

function missedOf({ plots }: Pick<Coverage, 'plots'>, { id }: PlotInput): number {
  return plots.find((plot) => plot.id === id)?.unappliedM2 ?? 0
}
