/**
 * Asserts the identities of the method on every measurement: a laudo whose parts do not add up must not give a number.
 *
 * All figures are sums over the same faces, so they agree to the last bits of a double. A plot's own area is also computed from its rings
 * before the sweep: cutting and snapping move each edge by up to two units.
 */
import { GRID_PER_M, GRID2_PER_M2, type GridRing } from '../../shapes/grid.ts'
import { lengthOf, totalAreaOf } from '../../shapes/ring.ts'
import { DEEPEST, type FaceSums } from '../../sweep/tile/face-sums.ts'
import { CoverageSumsError, type UnequalSums } from '../terms/coverage-errors.ts'

/** Largest gap between sums, as a share of the plots or the footprint, whichever is larger. */
const RELATIVE = 1e-9
/** Largest error allowed in the sums of one tile by the overlay engine, square metres: five times what checked-overlay.ts lets pass. */
const OVERLAID_M2 = 0.05

/** Throws CoverageSumsError. `plots` are each plot's rings on the grid; `overlaid` is the number of tiles by the overlay engine. */
export function checkSums(
  sums: FaceSums,
  plots: readonly (readonly GridRing[])[],
  gridPerUnit: number,
  overlaid: number,
): void {
  const toM2 = (gridPerUnit * gridPerUnit) / GRID2_PER_M2
  const applied = sums.depths[0]!
  const allowance = RELATIVE * Math.max(sums.plots, applied) * toM2 + OVERLAID_M2 * overlaid
  const unequal: UnequalSums[] = []
  function equal(identity: string, left: number, right: number, allowanceM2: number): void {
    const [leftM2, rightM2] = [left * toM2, right * toM2]
    if (!(Math.abs(leftM2 - rightM2) <= allowanceM2)) unequal.push({ identity, leftM2, rightM2 })
  }

  equal('|U ∩ A| + |A \\ U| = |A|', sums.effective + sums.unapplied, sums.plots, allowance)
  equal('|U ∩ A| + |U \\ A| = |U|', sums.effective + sums.external, applied, allowance)
  if (sums.depths[DEEPEST - 1] === 0) {
    const byDepth = sums.depths.reduce((sum, area) => sum + area, 0)
    equal('G = Σ |{n >= k}|', sums.gross, byDepth, allowance + RELATIVE * sums.gross * toM2)
  }
  let ownedSum = 0
  let ownEffective = 0
  for (const [i, rings] of plots.entries()) {
    const area = sums.perPlot.area[i]!
    const effective = sums.perPlot.effective[i]!
    ownedSum += area
    ownEffective += effective
    const outline = rings.reduce((length, ring) => length + lengthOf(ring), 0) / GRID_PER_M
    const moved = (2 * gridPerUnit * outline) / GRID_PER_M
    const ringArea = totalAreaOf(rings) / (gridPerUnit * gridPerUnit)
    equal(`plot ${i + 1}: faces = rings`, area, ringArea, allowance + moved + RELATIVE * ringArea * toM2)
    if (effective * toM2 > area * toM2 + allowance)
      equal(`plot ${i + 1}: |U ∩ A_i| <= |A_i|`, effective, area, allowance)
  }
  const several = RELATIVE * ownedSum * toM2 + allowance
  equal('Σ |A_i| - what several plots share = |A|', ownedSum - sums.shared, sums.plots, several)
  equal(
    'Σ |U ∩ A_i| - what several plots share = |U ∩ A|',
    ownEffective - sums.sharedEffective,
    sums.effective,
    several,
  )
  if (unequal.length > 0) throw new CoverageSumsError(unequal)
}
