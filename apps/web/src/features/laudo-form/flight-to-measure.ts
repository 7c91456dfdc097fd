import type { FlightAsked, RegisteredFound } from '../../flight-worker/protocol.ts'
import { type FlightState, factsOf } from './flight-state.ts'
import { swapIn } from './swap.ts'

/** Of the plots that stand in for an area file. */
type Registered = { readonly kind: 'asked' | 'failed' } | { readonly kind: 'found'; readonly found: RegisteredFound }

/** What to measure now; undefined while something is being read or asked for, cannot be read, or is probably in the wrong field. */
export function flightToMeasure(
  { slots, insisted, measuring, decided }: FlightState,
  faixaExecutada: number | undefined,
  registered?: Registered,
): FlightAsked | undefined {
  const { area, aplicacao, trajeto } = slots
  const facts = factsOf(aplicacao)
  if (!aplicacao || !facts || measuring.kind === 'stopped' || measuring.kind === 'failed') return undefined
  if ([area, trajeto].some((slot) => slot && !factsOf(slot))) return undefined
  // The measurement would end before it began, with the sentence that the field has already.
  if (facts.nothingFor.aplicacao !== undefined || factsOf(area)?.nothingFor.area !== undefined) return undefined
  if (!insisted && swapIn(slots)) return undefined
  // Measured without them first, the numbers would change by themselves a moment later.
  if (!area && registered?.kind === 'asked') return undefined
  return {
    files: { aplicacao: aplicacao.id, ...(area && { area: area.id }), ...(trajeto && { trajeto: trajeto.id }) },
    // Polygons have their width: another one in the form changes nothing, and measures nothing again.
    ...(faixaExecutada !== undefined && facts.lines > 0 && { faixaExecutada }),
    ...(!area && registered?.kind === 'found' && { registered: registered.found }),
    ...(Object.keys(decided).length > 0 && { decided }),
  }
}
