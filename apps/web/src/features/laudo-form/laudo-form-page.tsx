import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import { usePlaces } from '../../api/use-places.ts'
import { paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LaudoForm } from './laudo-form.tsx'
import { SentCard } from './sent-card.tsx'

export default function LaudoFormPage() {
  return (
    <>
      <PageHeader title="Novo Laudo" subtitle="Cadastro" />
      <Registration />
    </>
  )
}

function Registration() {
  const { id } = useUserInfo()
  const { laudo } = useSearch({ strict: false })
  const navigate = useNavigate()
  const places = usePlaces()
  const { data: configuracao } = useQuery(configuracaoQuery)
  if (laudo !== undefined) return <SentCard key={laudo} uuid={laudo} />
  if (places.error) return <ErrorState problem={places.error} onRetry={places.refetch} />
  if (!places.data) {
    return (
      <Loading label="Carregando o formulário">
        <Skeleton height={520} radius="md" />
      </Loading>
    )
  }
  return (
    <LaudoForm
      places={places.data}
      maxBytes={configuracao?.limiteArquivoBytes}
      draftKey={`novo-laudo-${id}`}
      onSent={({ uuid }) => void navigate({ to: paths.createLaudo, search: { laudo: uuid } })}
    />
  )
}
