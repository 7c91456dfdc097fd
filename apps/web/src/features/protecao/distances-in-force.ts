/** The distances of an empresa, and the resulting metres for an area while it is being typed. */
import { CLASSES_PROTECAO, type Classificacao, distanceFault, distanceToKeep, isDistanceOpen } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** Metres that the empresa set, by classification. */
export type EmpresaDistances = ReadonlyMap<Classificacao, number>

const NONE: EmpresaDistances = new Map()

/** `empresa`: its id as a text; empty where none is chosen. */
export function useEmpresaDistances(empresa: string): EmpresaDistances {
  const { data } = useQuery({
    ...query('listDistancias', { query: { empresa } }),
    enabled: empresa !== '',
    select: ({ distancias }) => new Map(distancias.map(({ classificacao, distanciaM }) => [classificacao, distanciaM])),
  })
  return data ?? NONE
}

/** `typed`: a text with a decimal point, or empty. Absent where no distance is given, or an invalid one is typed. */
export function metresInForce(
  classificacao: Classificacao,
  typed: string,
  ofEmpresa: EmpresaDistances,
): number | undefined {
  const metres = typed === '' ? 0 : Number(typed)
  if (Number.isNaN(metres)) return undefined
  return distanceToKeep(classificacao, 'tripulada', Math.max(metres, ofEmpresa.get(classificacao) ?? 0))
}

export function distanceError(
  classificacao: Classificacao,
  typed: string,
  ofEmpresa: EmpresaDistances,
): string | undefined {
  if (typed !== '') return distanceFault(classificacao, Number(typed))
  if (!isDistanceOpen(classificacao) || ofEmpresa.has(classificacao)) return undefined
  return `Informe a distância em metros: nenhuma norma a define para ${CLASSES_PROTECAO[classificacao].nome}.`
}
