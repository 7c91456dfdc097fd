import type { PlotCoverage } from '@faixa/geometry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePlots, REGISTERED_SHARE } from './choose-plots.ts'

/** A plot of 1 ha by default. */
function plot(id: string, effectiveM2: number, plotM2 = 10_000): PlotCoverage {
  return { id, plotM2, effectiveM2, unappliedM2: plotM2 - effectiveM2, overlapM2: 0, grossM2: effectiveM2 }
}

const idsOf = (plots: readonly PlotCoverage[]) => [...(choosePlots(plots)?.ids ?? [])]

describe('the registered plots of a flight', () => {
  test('are those covered by 5 % or more, however little that is of the flight', () => {
    // 90 %, 5 %, 4.99 % and 0 % of a hectare; 5 % of a garden.
    const plots = [plot('a', 9000), plot('b', 500), plot('c', 499), plot('d', 0), plot('horta', 5, 100)]
    expect(choosePlots(plots)).toEqual({ ids: new Set(['a', 'b', 'horta']), uncertain: false })
  })

  test('are the best covered one where none reaches that, by share and not by area', () => {
    // 450 of 10,000 m² is 4.5 %; 900 of 100,000 m² is 0.9 %.
    expect(choosePlots([plot('large', 900, 100_000), plot('small', 450), plot('less', 449)])).toEqual({
      ids: new Set(['small']),
      uncertain: true,
    })
  })

  test('are none where the flight touched none, or only the edge that it shares with one', () => {
    expect(choosePlots([plot('a', 0), plot('b', 0)])).toBeUndefined()
    expect(choosePlots([plot('a', 0.9)])).toBeUndefined()
    expect(choosePlots([])).toBeUndefined()
  })

  test('a registered plot without any area is never taken', () => {
    expect(idsOf([plot('empty', 0, 0), plot('a', 9000)])).toEqual(['a'])
    expect(choosePlots([plot('empty', 0, 0)])).toBeUndefined()
  })

  test('do not depend on plots that were not touched, nor on the order, but for equals', () => {
    const anyPlots = fc.uniqueArray(
      fc.record({
        id: fc.nat(),
        plotM2: fc.integer({ min: 100, max: 1_000_000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(anyPlots, (drawn) => {
        const plots = drawn.map(({ id, plotM2, share }) => plot(`${id}`, plotM2 * share, plotM2))
        const chosen = choosePlots(plots)
        const touched = plots.filter(({ effectiveM2 }) => effectiveM2 >= 1)
        expect(chosen === undefined).toBe(touched.length === 0)
        if (!chosen) return
        const shares = touched.map((p) => ({ id: p.id, share: p.effectiveM2 / p.plotM2 }))
        if (chosen.uncertain) {
          expect(chosen.ids.size).toBe(1)
          const best = Math.max(...shares.map(({ share }) => share))
          expect(best).toBeLessThan(REGISTERED_SHARE)
          expect(shares.find(({ id }) => chosen.ids.has(id))!.share).toBe(best)
        } else {
          for (const { id, share } of shares) expect(chosen.ids.has(id)).toBe(share >= REGISTERED_SHARE)
        }
        if (!chosen.uncertain) expect(choosePlots(touched.toReversed())?.ids).toEqual(chosen.ids)
      }),
    )
  })
})
