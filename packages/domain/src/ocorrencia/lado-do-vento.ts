/** On which side of the wind a place lies, seen from what a flight sprayed. */

/**
 * `sotavento`: the wind blew from what was sprayed towards the place, at most 90 degrees aside. `barlavento`: away from the place. `semDados`:
 * nobody knows, and `SEM_LADO` says why.
 */
export const LADOS_DO_VENTO = ['barlavento', 'sotavento', 'semDados'] as const

export type LadoDoVento = (typeof LADOS_DO_VENTO)[number]

/**
 * `dentro`: the place itself was sprayed. `semAplicacao`: nothing drawn says what was sprayed. `semHorarios`: no times, or nothing says when
 * the valve was open. `semVento`: no reading of the wind for the minute. `semDirecao`: a calm, or a reading without a direction.
 */
export const SEM_LADO = ['dentro', 'semAplicacao', 'semHorarios', 'semVento', 'semDirecao'] as const

export type SemLado = (typeof SEM_LADO)[number]
