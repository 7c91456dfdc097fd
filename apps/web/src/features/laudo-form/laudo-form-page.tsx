import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import { placesQuery } from '../../api/places-query.ts'
import { paths } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LaudoForm } from './laudo-form.tsx'
import { SentCard } from './sent-card.tsx'

export default function LaudoFormPage() {
  const may = useMay('createLaudo')
  return (
    <>
      <PageHeader title="Novo Laudo" subtitle="Cadastro" />
      {may ? <Registration /> : <NotAllowed />}
    </>
  )
}

function NotAllowed() {
  return (
    <EmptyState
      sentence="Seu perfil não cadastra laudos: quem cadastra é a prestadora do piloto ou a equipe de análise. Os laudos que você pode ver estão na lista."
      action={
        <ButtonLink to={paths.laudos} variant="default" size="sm">
          Ver os laudos
        </ButtonLink>
      }
    />
  )
}

function Registration() {
  const { id } = useUserInfo()
  const { laudo } = useSearch({ strict: false })
  const navigate = useNavigate()
  const places = useQuery(placesQuery)
  const { data: configuracao } = useQuery(configuracaoQuery)
  if (laudo !== undefined) return <SentCard key={laudo} uuid={laudo} />
  if (places.isPending) {
    return (
      <Loading label="Carregando o formulário">
        <Skeleton height={520} radius="md" />
      </Loading>
    )
  }
  if (places.isError) return <ErrorState problem={places.error} onRetry={() => void places.refetch()} />
  return (
    <LaudoForm
      places={places.data}
      maxBytes={configuracao?.limiteArquivoBytes}
      draftKey={`novo-laudo-${id}`}
      onSent={({ uuid }) => void navigate({ to: paths.createLaudo, search: { laudo: uuid } })}
    />
  )
}
