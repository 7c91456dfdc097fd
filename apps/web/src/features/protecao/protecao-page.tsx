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
import { addedTitle } from './register/protecao-fields.ts'
import { ProtecaoForm, type Registered } from './register/protecao-form.tsx'

export default function ProtecaoPage() {
  const entidades = useEntidades()
  const { data: configuracao } = useQuery(configuracaoQuery)
  const [registered, setRegistered] = useState<Registered>()
  return (
    <>
      <PageHeader
        title="Área de Proteção / Obstáculo"
        subtitle="Cadastro"
        actions={
          <ButtonLink to={paths.protecoes} variant="default">
            Ver as cadastradas
          </ButtonLink>
        }
      />
      {entidades.error && <ErrorState problem={entidades.error} onRetry={entidades.refetch} />}
      {!entidades.error && !entidades.data && (
        <Loading label="Carregando o formulário">
          <Skeleton height={480} radius="md" />
        </Loading>
      )}
      {entidades.data && (
        <Stack gap={0}>
          {registered && (
            <Note tone="success" role="status" title={addedTitle(registered.areas.length)} mb="md">
              {registered.message} <TextLink to={paths.protecoes}>Ver as cadastradas</TextLink>
            </Note>
          )}
          <ProtecaoForm
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
