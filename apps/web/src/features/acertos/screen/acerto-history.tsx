import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import HistoryDialog from '../../../history/history-dialog.tsx'

interface AcertoHistoryProps {
  readonly uuid: string
  readonly name: string
  readonly onClose: () => void
}

export default function AcertoHistory({ uuid, name, onClose }: AcertoHistoryProps) {
  const { data, error, refetch } = useQuery({ ...query('readAcertoHistory', { params: { uuid } }), staleTime: 0 })
  return <HistoryDialog name={name} history={data} problem={error} onRetry={() => void refetch()} onClose={onClose} />
}
