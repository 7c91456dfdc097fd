import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import { useEntidades } from '../../entidades/use-entidades.ts'
import { paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
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
  const { laudo, ordem } = useSearch({ strict: false })
  const navigate = useNavigate()
  const entidades = useEntidades()
  const { data: configuracao } = useQuery(configuracaoQuery)
  if (laudo !== undefined) return <SentCard key={laudo} uuid={laudo} />
  if (entidades.error) return <ErrorState problem={entidades.error} onRetry={entidades.refetch} />
  if (!entidades.data) {
    return (
      <Loading label="Carregando o formulário">
        <Skeleton height={520} radius="md" />
      </Loading>
    )
  }
  return (
    <LaudoForm
      entidades={entidades.data}
      maxBytes={configuracao?.limiteArquivoBytes}
      ordem={ordem}
      draftKey={`novo-laudo-${id}`}
      onSent={({ uuid }) => void navigate({ to: paths.createLaudo, search: { laudo: uuid } })}
    />
  )
}
