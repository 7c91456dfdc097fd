/** Returns the three texts of the flight for both contenders. */
import { kmlFiles } from '@faixa/tools/simulator'
import type { Params } from '../contest.ts'
import { familyOf, flightOf } from '../engine/engine-input.ts'

export const ROLES = ['area', 'aplicacao', 'trajeto'] as const
export type Role = (typeof ROLES)[number]

export function previewFiles(params: Params): Readonly<Record<Role, string>> {
  const files = kmlFiles(flightOf(params), { family: familyOf(params), trackKind: 'gx-track' })
  const text = (role: Role) => files.get(`${role}.kml`)!
  return { area: text('area'), aplicacao: text('aplicacao'), trajeto: text('trajeto') }
}
