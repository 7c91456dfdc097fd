import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import { useEntidades } from '../../entidades/use-entidades.ts'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/messages/note.tsx'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { changesText } from './plot-changes.ts'
import { AreaForm, type Registered } from './register/area-form.tsx'

export default function AreaPage() {
  const entidades = useEntidades()
  const { data: configuracao } = useQuery(configuracaoQuery)
  const [registered, setRegistered] = useState<Registered>()
  return (
    <>
      <PageHeader
        title="Área da Empresa"
        subtitle="Cadastro"
        actions={
          <ButtonLink to={paths.plots} variant="default">
            Ver os talhões
          </ButtonLink>
        }
      />
      {entidades.error && <ErrorState problem={entidades.error} onRetry={entidades.refetch} />}
      {!entidades.error && !entidades.data && (
        <Loading label="Carregando o formulário">
          <Skeleton height={320} radius="md" />
        </Loading>
      )}
      {entidades.data && (
        <Stack gap={0}>
          {registered && (
            <Note tone="success" role="status" title="Áreas Adicionadas" mb="md">
              Versão {registered.versao}: {changesText(countsOf(registered))}.{' '}
              <TextLink to={paths.plots} size="sm">
                Ver os talhões
              </TextLink>
            </Note>
          )}
          <AreaForm
            entidades={entidades.data}
            maxBytes={configuracao?.limiteArquivoBytes}
            onSent={(answer) => {
              setRegistered(answer)
              window.scrollTo({ top: 0 })
            }}
          />
        </Stack>
      )}
    </>
  )
}

function countsOf({ novos, alterados, iguais, removidos }: Registered) {
  return { novo: novos, alterado: alterados, igual: iguais, removido: removidos }
}
