import type { Entity, Tipo } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import HistoryDialog from '../../history/history-dialog.tsx'

interface EntityHistoryProps {
  readonly tipo: Tipo
  readonly entity: Entity
  readonly onClose: () => void
}

export default function EntityHistory({ tipo, entity, onClose }: EntityHistoryProps) {
  const { data, error, refetch } = useQuery({
    ...query('readEntityHistory', { params: { tipo, id: entity.id } }),
    staleTime: 0,
  })
  return (
    <HistoryDialog name={entity.nome} history={data} problem={error} onRetry={() => void refetch()} onClose={onClose} />
  )
}
