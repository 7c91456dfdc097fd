/** The distances of an empresa and of the table in force, and the resulting metres for an area while it is being typed. */
import { CLASSIFICACOES, type ReplyOf, type Routes } from '@faixa/contract'
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

interface ClassDistances extends DistanciasDaEmpresa {
  /** The least distances by the table in force, the same for every empresa. */
  readonly floors: readonly DistanceFloor[]
}

/** Metres that the empresa set, by classification and kind of aircraft; empty while they are read. */
export type EmpresaDistances = ReadonlyMap<Classificacao, ClassDistances>

const NONE: EmpresaDistances = new Map()

/** `empresa`: its id as a text; empty where none is chosen. */
export function useEmpresaDistances(empresa: string): EmpresaDistances {
  const { data } = useQuery({
    ...query('listDistancias', { query: { empresa } }),
    enabled: empresa !== '',
    select: ({ distancias, minimos }) =>
      new Map(
        CLASSIFICACOES.map((name) => [
          name,
          {
            ...Object.fromEntries(
              distancias
                .filter(({ classificacao }) => classificacao === name)
                .map(({ aeronave, distanciaM }) => [aeronave, distanciaM]),
            ),
            floors: minimos.filter(({ classificacao }) => classificacao === name).map(floorOf),
          },
        ]),
      ),
  })
  return data ?? NONE
}

type Minimo = ReplyOf<Routes['listDistancias']>['minimos'][number]

function floorOf({ aeronave, uf, distanciaM, distanciaFederalM, norma, artigo }: Minimo): DistanceFloor {
  return {
    aeronave,
    metros: distanciaM,
    fonte: { norma, ...present({ artigo }) },
    ...present({ uf, federalM: distanciaFederalM }),
  }
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
  const known = ofEmpresa.get(classificacao)
  return missingDistance(classificacao, known, known?.floors)
}
