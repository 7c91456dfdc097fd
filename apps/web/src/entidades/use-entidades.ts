/** Empresas with their unidades, and prestadoras with their pilotos, as far as this person may choose them. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

export interface Entidades {
  readonly empresas: ReplyOf<Routes['listEmpresas']>
  readonly prestadoras: ReplyOf<Routes['listPrestadoras']>
}

interface EntidadesResult {
  readonly data: Entidades | undefined
  /** Absent where data are available, even outdated ones. */
  readonly error: Error | undefined
  readonly refetch: () => void
}

/** Returns both lists, or neither: a form needs them together. */
export function useEntidades(): EntidadesResult {
  const empresas = useQuery(query('listEmpresas', {}))
  const prestadoras = useQuery(query('listPrestadoras', {}))
  const data = empresas.data && prestadoras.data && { empresas: empresas.data, prestadoras: prestadoras.data }
  const failed = [empresas, prestadoras].filter(({ isError }) => isError)
  return {
    data,
    error: data ? undefined : (failed[0]?.error ?? undefined),
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
}
