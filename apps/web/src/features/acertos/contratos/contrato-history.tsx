import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import HistoryDialog from '../../../history/history-dialog.tsx'

interface ContratoHistoryProps {
  readonly uuid: string
  readonly name: string
  readonly onClose: () => void
}

export default function ContratoHistory({ uuid, name, onClose }: ContratoHistoryProps) {
  const { data, error, refetch } = useQuery({ ...query('readContratoHistory', { params: { uuid } }), staleTime: 0 })
  return <HistoryDialog name={name} history={data} problem={error} onRetry={() => void refetch()} onClose={onClose} />
}
