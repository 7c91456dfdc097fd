import { present } from '@faixa/units'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configuracaoQuery } from '../../../api/configuracao-query.ts'
import { query } from '../../../api/query.ts'
import { selectionOfText } from '../../../entidades/selection-text.ts'
import { useEntidades } from '../../../entidades/use-entidades.ts'
import { WithStoredFiles } from '../../../form/files/kept/stored-files.tsx'
import { paths } from '../../../paths.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useAddress } from '../../../ui/page/use-address.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { type FilledOrdemSearch, readFilledOrdemSearch } from './filled-ordem-address.ts'
import { type OrdemValues, todayText } from './ordem-fields.ts'
import { OrdemForm } from './ordem-form.tsx'
import { useMissedOrdem } from './use-missed-ordem.ts'

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
  const { search } = useAddress(readFilledOrdemSearch, paths.createOrdemServico)
  const entidades = useEntidades()
  const { data: configuracao } = useQuery(configuracaoQuery)
  const { talhoes, selecao, laudo, reaplicar } = search
  const kept = useQuery({
    ...query('readSelection', { params: { codigo: selecao ?? '' } }),
    enabled: selecao !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const missed = useMissedOrdem(laudo, reaplicar)
  if (entidades.error) return <ErrorState problem={entidades.error} onRetry={entidades.refetch} />
  if (!entidades.data || (selecao !== undefined && kept.isPending) || missed.isPending) {
    return <Waiting />
  }
  const plots = selecao === undefined ? selectionOfText(talhoes ?? '') : new Set(kept.data?.talhoes)
  const chosen = selecao ?? talhoes ?? (missed.ordem && `${laudo}-${reaplicar}`)
  // Each selection of plots has its own draft: values typed for one are not put into the order of another.
  const draftKey = chosen === undefined ? `nova-ordem-${id}` : `nova-ordem-${id}-${chosen}`
  const { data } = entidades
  const given = missed.ordem?.given ?? (plots.size > 0 ? givenBy(search, plots) : {})
  return (
    <>
      {kept.isError && (
        <Note tone="warning" role="alert" mb="md">
          A seleção de talhões deste link não existe mais, ou tem talhões que você não vê.
        </Note>
      )}
      {missed.instead !== undefined && (
        <Note tone="warning" role="alert" mb="md">
          {missed.instead}
        </Note>
      )}
      <WithStoredFiles key={draftKey} draftKey={draftKey} waiting={<Waiting />}>
        {(lacksFiles) => (
          <OrdemForm
            entidades={data}
            given={given}
            givenArea={missed.ordem?.area}
            draftKey={draftKey}
            lacksFiles={lacksFiles}
            maxBytes={configuracao?.limiteArquivoBytes}
          />
        )}
      </WithStoredFiles>
    </>
  )
}

function Waiting() {
  return (
    <Loading label="Carregando o formulário">
      <Skeleton height={520} radius="md" />
    </Loading>
  )
}

/** The selection determines all its fields, and the date is today's; the person types the código. */
function givenBy(
  { empresa, unidade, nome, insumos }: FilledOrdemSearch,
  plots: ReadonlySet<number>,
): Partial<OrdemValues> {
  return { talhoes: [...plots].join(','), data: todayText(), ...present({ empresa, unidade, nome, insumos }) }
}
