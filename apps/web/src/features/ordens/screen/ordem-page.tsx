/** /ordens-servico/{uuid}: one service order, what was asked for and what came of it. */
import { uuidSchema } from '@faixa/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useOrdemEvents } from '../../../api/events.ts'
import { invalidate, query } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { OrdemView } from './ordem-view.tsx'

export default function OrdemPage() {
  const { uuid = '' } = useParams({ strict: false })
  if (!uuidSchema.safeParse(uuid).success) return <NoOrdem />
  return <FoundOrdem key={uuid} uuid={uuid.toLowerCase()} />
}

function FoundOrdem({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(query('readOrdem', { params: { uuid } }))
  const readAgain = () => void invalidate('readOrdem', { params: { uuid } })
  useOrdemEvents((event) => event.uuid === uuid && readAgain(), readAgain)
  if (data) return <OrdemView ordem={data} />
  if (error && 'status' in error && error.status === 404) return <NoOrdem />
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return (
    <Loading label="Carregando a ordem de serviço">
      <Skeleton height={60} mb="md" />
      <Skeleton height={420} radius="md" />
    </Loading>
  )
}

function NoOrdem() {
  return (
    <EmptyState
      sentence="Esta ordem de serviço não existe, ou não é das que você vê."
      action={<ButtonLink to={paths.ordens}>Ver as ordens de serviço</ButtonLink>}
    />
  )
}
