import { SEDE } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

/** The versions of the chosen empresa and unidade, and the one in force. */
export function useVersions({ empresa, unidade }: { readonly empresa: string; readonly unidade: string }) {
  const sent = { query: { empresa: Number(empresa), ...(Number(unidade) !== SEDE && { unidade: Number(unidade) }) } }
  const versions = useQuery({ ...query('listAreaVersions', sent), enabled: empresa !== '' })
  return { versions, current: versions.data?.versoes.find(({ vigente }) => vigente) }
}
