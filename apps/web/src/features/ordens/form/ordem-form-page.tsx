import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configuracaoQuery } from '../../../api/configuracao-query.ts'
import { useEntidades } from '../../../entidades/use-entidades.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { OrdemForm } from './ordem-form.tsx'

export default function OrdemFormPage() {
  return (
    <>
      <PageHeader title="Ordem de Serviço" subtitle="Cadastro" />
      <Registration />
    </>
  )
}

function Registration() {
  const { id } = useUserInfo()
  const entidades = useEntidades()
  const { data: configuracao } = useQuery(configuracaoQuery)
  if (entidades.error) return <ErrorState problem={entidades.error} onRetry={entidades.refetch} />
  if (!entidades.data) {
    return (
      <Loading label="Carregando o formulário">
        <Skeleton height={520} radius="md" />
      </Loading>
    )
  }
  return (
    <OrdemForm entidades={entidades.data} draftKey={`nova-ordem-${id}`} maxBytes={configuracao?.limiteArquivoBytes} />
  )
}
