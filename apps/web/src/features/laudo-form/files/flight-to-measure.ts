import type { FlightAsked, RegisteredFound } from '../../../flight-worker/flight-answers.ts'
import { type FlightState, factsOf } from './flight-state.ts'
import { swapIn } from './swap.ts'

/** State of the registered plots that replace an area file. */
type Registered = { readonly kind: 'asked' | 'failed' } | { readonly kind: 'found'; readonly found: RegisteredFound }

/**
 * The flight to measure now; undefined while a file or the registered plots are being read, and where a file cannot be read or seems to be in
 * the wrong field.
 */
export function flightToMeasure(
  { slots, measuring, decided }: FlightState,
  faixaExecutada: number | undefined,
  registered?: Registered,
): FlightAsked | undefined {
  const { area, aplicacao, trajeto } = slots
  const facts = factsOf(aplicacao)
  if (!aplicacao || !facts || measuring.kind === 'stopped' || measuring.kind === 'failed') return undefined
  if ([area, trajeto].some((slot) => slot && !factsOf(slot))) return undefined
  // The measurement would fail at once with the error that the field shows already.
  if (facts.nothingFor.aplicacao !== undefined || factsOf(area)?.nothingFor.area !== undefined) return undefined
  if (!decided.manterArquivos && swapIn(slots)) return undefined
  // A measurement without the registered plots would be replaced a moment later, and its numbers would change.
  if (!area && registered?.kind === 'asked') return undefined
  return {
    files: {
      aplicacao: [aplicacao.id],
      ...(area && { area: [area.id] }),
      ...(trajeto && { trajeto: [trajeto.id] }),
    },
    // Only lines use the typed width; a flight of polygons is not measured again when it changes.
    ...(faixaExecutada !== undefined && facts.lines > 0 && { faixaExecutada }),
    ...(!area && registered?.kind === 'found' && { registered: registered.found }),
    ...(Object.keys(decided).length > 0 && { decided }),
  }
}
