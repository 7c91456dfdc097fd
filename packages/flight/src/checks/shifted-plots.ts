/** Finds whether plots as a whole lie beside their application, as an outline in another datum does. */
import { hypotenuse } from '@faixa/geometry'
import { choosePlots } from '../plots/choose-plots.ts'
import { windText } from './check-texts.ts'
import type { BestShift } from './facts/shifted-area.ts'
import type { FlightFacts } from './flight-facts.ts'

/**
 * Minimum shift of the plots that indicates another datum, the maximum shares of the outside and the missed ground that remain after it, and
 * the minimum missed ground before it as a share of the outside: what a shift takes out of the plots on one side it leaves behind on the other. None of 144 simulated flights in the right place (with wind, overshoot, gaps and half applications) meets these limits; all 12 that
 * are 60 m off do.
 */
const SHIFT = { leastM: 25, outside: 0.6, missed: 0.86, leftBehind: 0.25 }
/** Minimum difference of two shares that is visible in whole percents; for a large farm the sentence has tenths. */
const CLEAR_SHARE = 0.02

/** Returns where the plots would fit better; undefined where they fit well, and where no shift explains the application outside. */
export function shiftedArea(facts: FlightFacts) {
  const { effectiveM2 = 0, appliedM2 } = facts.areas
  const shift = facts.edgeShift() ?? explainingShift(facts)
  if (!shift) return undefined
  const inside = effectiveM2 / appliedM2
  const insideMoved = movedM2(facts, shift) / appliedM2
  const parts = insideMoved - inside >= CLEAR_SHARE ? 100 : 1000
  const rounded = (share: number) => Math.round(parts * share) / parts
  return {
    apartM: Math.round(hypotenuse(shift.eastM, shift.northM) / 10) * 10,
    wind: windText(shift.eastM, shift.northM),
    inside: rounded(inside),
    insideMoved: rounded(insideMoved),
  }
}

function explainingShift(facts: FlightFacts) {
  const { plots, bestShift, areas } = facts
  const { effectiveM2 = 0, appliedM2 } = areas
  const chosen = choosePlots(plots)
  const shift = chosen && bestShift()
  if (!shift) return undefined
  const treatedM2 = plots.reduce((areaM2, { id, plotM2 }) => areaM2 + (chosen.ids.has(id) ? plotM2 : 0), 0)
  const insideM2 = movedM2(facts, shift)
  const [outsideM2, missedM2] = [appliedM2 - effectiveM2, treatedM2 - effectiveM2]
  const fits =
    missedM2 >= SHIFT.leftBehind * outsideM2 &&
    appliedM2 - insideM2 <= SHIFT.outside * outsideM2 &&
    treatedM2 - insideM2 <= SHIFT.missed * missedM2
  return hypotenuse(shift.eastM, shift.northM) >= SHIFT.leastM && fits ? shift : undefined
}

/** Area of the application inside the moved plots: the sample gives the relative change, and the measured figures the amount. */
function movedM2({ areas: { effectiveM2 = 0, appliedM2 } }: FlightFacts, { inside, insideMoved }: BestShift): number {
  return Math.min(appliedM2, (effectiveM2 * insideMoved) / inside)
}
