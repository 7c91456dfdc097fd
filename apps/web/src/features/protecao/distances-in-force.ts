/** The distances of an empresa, and the resulting metres for an area while it is being typed. */
import {
  type Classificacao,
  type DistanceFloor,
  type DistanciasDaEmpresa,
  distanceFault,
  distanceToKeep,
  missingDistance,
} from '@faixa/domain'
import { present } from '@faixa/units'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** Metres that the empresa set, by classification and kind of aircraft. */
export type EmpresaDistances = ReadonlyMap<Classificacao, DistanciasDaEmpresa>

const NONE: EmpresaDistances = new Map()

export type EmpresaFloors = ReadonlyMap<Classificacao, readonly DistanceFloor[]>

/** The least distances that the server accepts for all areas of an empresa; undefined while they are read. */
export function useDistanceFloors(empresa: string): EmpresaFloors | undefined {
  return useQuery({
    ...query('listDistancias', { query: { empresa } }),
    enabled: empresa !== '',
    select: ({ minimos }) =>
      Map.groupBy(
        minimos.map(({ distanciaM, norma, artigo, ...floor }) => ({
          ...floor,
          metros: distanciaM,
          fonte: { norma, ...present({ artigo }) },
        })),
        ({ classificacao }) => classificacao,
      ),
  }).data
}

/** `empresa`: its id as a text; empty where none is chosen. */
export function useEmpresaDistances(empresa: string): EmpresaDistances {
  const { data } = useQuery({
    ...query('listDistancias', { query: { empresa } }),
    enabled: empresa !== '',
    select: ({ distancias }) =>
      new Map(
        [...Map.groupBy(distancias, ({ classificacao }) => classificacao)].map(([classificacao, set]) => [
          classificacao,
          Object.fromEntries(set.map(({ aeronave, distanciaM }) => [aeronave, distanciaM])),
        ]),
      ),
  })
  return data ?? NONE
}

/** Metres for a manned aircraft. `typed`: a text with a decimal point, or empty. Absent where no distance is given, or an invalid one is typed. */
export function metresInForce(
  classificacao: Classificacao,
  typed: string,
  ofEmpresa: EmpresaDistances,
): number | undefined {
  const metres = typed === '' ? 0 : Number(typed)
  if (Number.isNaN(metres)) return undefined
  return distanceToKeep(classificacao, 'tripulada', Math.max(metres, ofEmpresa.get(classificacao)?.tripulada ?? 0))
}

export function distanceError(
  classificacao: Classificacao,
  typed: string,
  ofEmpresa: EmpresaDistances,
): string | undefined {
  if (typed !== '') return distanceFault(classificacao, Number(typed))
  return missingDistance(classificacao, ofEmpresa.get(classificacao))
}
