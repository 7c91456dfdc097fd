/** Returns the three texts of the flight for both contenders. */
import { type ReadFile, readFlightFile } from '@faixa/flight'
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

/** Reads the texts as files. */
export async function readPreview(params: Params): Promise<Readonly<Record<Role, ReadFile>>> {
  const texts = previewFiles(params)
  const read = async (role: Role) => {
    const file = await readFlightFile(`${role}.kml`, [new TextEncoder().encode(texts[role])])
    if ('unusable' in file) throw new Error(file.unusable.message)
    return file
  }
  const [area, aplicacao, trajeto] = await Promise.all([read('area'), read('aplicacao'), read('trajeto')])
  return { area, aplicacao, trajeto }
}
