import type { FlightAsked, RegisteredFound } from '../../../flight-worker/flight-answers.ts'
import { nothingIn } from './check-files.ts'
import { allOf, type FlightState, factsIn, flownIn, idsOf, isDeduced } from './flight-state.ts'
import { swapIn } from './swap.ts'

/** State of the registered plots that replace an area file. */
type Registered = { readonly kind: 'asked' | 'failed' } | { readonly kind: 'found'; readonly found: RegisteredFound }

/**
 * The flight to measure now; undefined while a file or the registered plots are being read, and where a file cannot be read or seems to be in
 * the wrong field.
 */
export function flightToMeasure(
  state: FlightState,
  faixaExecutada: number | undefined,
  registered?: Registered,
): FlightAsked | undefined {
  const { slots, measuring, decided } = state
  const { area, aplicacao, trajeto } = slots
  const all = allOf(slots)
  const flown = flownIn(state)
  if (flown.length === 0 || measuring.kind === 'stopped' || measuring.kind === 'failed') return undefined
  if (factsIn(all).length < all.length) return undefined
  // The measurement would fail at once with the error that the field shows already.
  if (nothingIn(slots, 'aplicacao') !== undefined || nothingIn(slots, 'area') !== undefined) return undefined
  if (isDeduced(state) && nothingIn(slots, 'trajeto') !== undefined) return undefined
  if (!decided.manterArquivos && swapIn(state)) return undefined
  // A measurement without the registered plots would be replaced a moment later, and its numbers would change.
  if (area.length === 0 && registered?.kind === 'asked') return undefined
  return {
    files: {
      ...(aplicacao.length > 0 && { aplicacao: idsOf(aplicacao) }),
      ...(area.length > 0 && { area: idsOf(area) }),
      ...(trajeto.length > 0 && { trajeto: idsOf(trajeto) }),
    },
    // Only lines use the typed width; a flight of polygons is not measured again when it changes.
    ...(faixaExecutada !== undefined && factsIn(flown).some(({ lines }) => lines > 0) && { faixaExecutada }),
    ...(area.length === 0 && registered?.kind === 'found' && { registered: registered.found }),
    ...(Object.keys(decided).length > 0 && { decided }),
  }
}
