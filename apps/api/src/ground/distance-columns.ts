/** The column of areas_protecao with the distance that counts for each kind of aircraft. */
import type { Aeronave } from '@faixa/domain'

export const DISTANCE_COLUMNS = {
  tripulada: 'distancia_m',
  drone: 'distancia_drone_m',
} as const satisfies Record<Aeronave, string>
