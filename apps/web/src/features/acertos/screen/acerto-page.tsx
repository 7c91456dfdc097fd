/** /acertos/{uuid}: one settlement, its lines, what was contested of them, and who has accepted it. */
import { uuidSchema } from '@faixa/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAcertoEvents } from '../../../api/events.ts'
import { invalidate, query } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { AcertoView } from './acerto-view.tsx'

export default function AcertoPage() {
  const { uuid = '' } = useParams({ strict: false })
  if (!uuidSchema.safeParse(uuid).success) return <NoAcerto />
  return <FoundAcerto key={uuid} uuid={uuid.toLowerCase()} />
}

function FoundAcerto({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(query('readAcerto', { params: { uuid } }))
  const readAgain = () => void invalidate('readAcerto', { params: { uuid } })
  useAcertoEvents((event) => event.uuid === uuid && readAgain(), readAgain)
  if (data) return <AcertoView acerto={data} />
  if (error && 'status' in error && error.status === 404) return <NoAcerto />
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return (
    <Loading label="Carregando o acerto">
      <Skeleton height={60} mb="md" />
      <Skeleton height={90} mb="md" radius="md" />
      <Skeleton height={420} radius="md" />
    </Loading>
  )
}

function NoAcerto() {
  return (
    <EmptyState
      sentence="Este acerto não existe, ou não é dos que você vê."
      action={<ButtonLink to={paths.acertos}>Ver os acertos</ButtonLink>}
    />
  )
}
