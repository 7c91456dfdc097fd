/** The page on which ground is registered from a file: its head, the form when it is ready, and the last registration. */
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { configuracaoQuery } from '../api/configuracao-query.ts'
import type { Entidades } from '../entidades/use-entidades.ts'
import { WithEntidades } from '../entidades/with-entidades.tsx'
import type { paths } from '../paths.ts'
import { Note } from '../ui/messages/note.tsx'
import { ButtonLink, TextLink } from '../ui/page/links.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Loading } from '../ui/states/loading.tsx'

export interface GroundFormProps<Registered> {
  readonly entidades: Entidades
  /** The server's limit for one file, bytes. */
  readonly maxBytes: number | undefined
  readonly onSent: (registered: Registered) => void
}

interface RegisterPageProps<Registered> {
  readonly title: string
  /** The list of the registered ones. */
  readonly list: { readonly to: (typeof paths)[keyof typeof paths]; readonly label: string }
  /** Height of the form while it is loading, pixels. */
  readonly height: number
  /** Message about the registration. */
  readonly done: (registered: Registered) => { readonly title: string; readonly sentence: string }
  readonly form: (props: GroundFormProps<Registered>) => ReactNode
}

export function RegisterPage<Registered>({ title, list, height, done, form: Form }: RegisterPageProps<Registered>) {
  const { data: configuracao } = useQuery(configuracaoQuery)
  const [registered, setRegistered] = useState<Registered>()
  const words = registered && done(registered)
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Cadastro"
        actions={
          <ButtonLink to={list.to} variant="default">
            {list.label}
          </ButtonLink>
        }
      />
      <WithEntidades
        waiting={
          <Loading label="Carregando o formulário">
            <Skeleton height={height} radius="md" />
          </Loading>
        }
      >
        {(entidades) => (
          <Stack gap={0}>
            {words && (
              <Note tone="success" role="status" title={words.title} mb="md">
                {words.sentence} <TextLink to={list.to}>{list.label}</TextLink>
              </Note>
            )}
            <Form
              entidades={entidades}
              maxBytes={configuracao?.limiteArquivoBytes}
              onSent={(answer) => {
                setRegistered(answer)
                window.scrollTo({ top: 0 })
              }}
            />
          </Stack>
        )}
      </WithEntidades>
    </>
  )
}
