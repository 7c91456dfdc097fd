/** The public check of a laudo: its signed content, verified here in the browser. */
import type { Problem, PublicRevision } from '@faixa/contract'
import { hexToBytes, type RevisionDocument, verifyRevision } from '@faixa/revision'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api } from '../../api/client.ts'
import { FILE_LABELS } from '../../laudo/dado-labels.ts'
import { paths } from '../../paths.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { faultText } from './check-files.ts'
import { CodePage } from './code-page.tsx'
import { EliminacaoFound } from './eliminacao-found.tsx'
import { FactRows } from './fact-rows.tsx'
import { LevantamentoFound } from './levantamento-found.tsx'
import { Recheck } from './recheck.tsx'
import { checkRowsOf, figureRowsOf, SITUATIONS, weatherRowsOf } from './revision-rows.ts'
import classes from './verificar.module.css'

export default function VerifyPage() {
  const { codigo } = useParams({ strict: false })
  return codigo === undefined ? <CodePage /> : <Verified codigo={codigo} />
}

function Verified({ codigo }: { readonly codigo: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['readRevisionByCode', codigo],
    queryFn: ({ signal }) => api.readRevisionByCode({ params: { codigo } }, { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <PublicPage>
      {error ? (
        <Refused problem={error as Problem} onRetry={() => void refetch()} />
      ) : data ? (
        'revisao' in data ? (
          <Found answer={data} />
        ) : 'levantamento' in data ? (
          <LevantamentoFound codigo={codigo} answer={data} />
        ) : (
          <EliminacaoFound answer={data} />
        )
      ) : (
        <Skeleton height={480} radius="md" />
      )}
    </PublicPage>
  )
}

function Refused({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  return (
    <Stack gap="md" align="flex-start">
      <Title order={1}>Verificar um laudo</Title>
      <Note tone="warning" role="alert">
        {problem.message}
      </Note>
      <Group>
        <ButtonLink to={paths.verify}>Digitar outro código</ButtonLink>
        <Button variant="default" onClick={onRetry}>
          Tentar novamente
        </Button>
      </Group>
    </Stack>
  )
}

function Found({ answer }: { readonly answer: PublicRevision }) {
  const { revisao, chaves, atual } = answer
  const keys = useMemo(() => chaves.map(({ chave }) => hexToBytes(chave)), [chaves])
  const verified = useMemo(() => verifyRevision(revisao, keys), [revisao, keys])
  const { document } = verified
  if (!document || !('sha256' in verified)) {
    return (
      <>
        <Title order={1}>Verificar um laudo</Title>
        <Note tone="danger" role="alert" title="Não confere">
          {faultText(verified)} Não confie neste documento e avise quem o emitiu.
        </Note>
      </>
    )
  }
  const { laudo, numero, quando } = document
  return (
    <>
      <Stack gap={4}>
        <Text c="dimmed" size="sm">
          Laudo de aplicação aérea · {laudo.codigo}
        </Text>
        <Title order={1}>{laudo.nome}</Title>
      </Stack>
      <Note tone="success" role="status" title="Assinatura válida">
        Revisão {numero}, de {formatMoment(Date.parse(quando))}. O seu navegador conferiu a assinatura
        {verified.isLogged
          ? ' e o lugar dela no registro público.'
          : '; que ela está no registro público ainda não foi provado: abra de novo em instantes.'}
      </Note>
      {atual ? (
        <Note tone="warning" role="alert" title="Há revisão posterior">
          Este documento não é o mais recente: a revisão {atual.numero}, de {formatMoment(Date.parse(atual.quando))},{' '}
          {SITUATIONS[atual.situacao]} Peça a versão atual a quem lhe entregou esta.
        </Note>
      ) : (
        <Note tone={laudo.situacao === 'valido' ? 'info' : 'warning'} role="status">
          É a revisão mais recente do laudo, e {SITUATIONS[laudo.situacao]}
        </Note>
      )}
      <Section title="O que foi assinado">
        <FactRows rows={figureRowsOf(laudo)} />
      </Section>
      <Section title="Verificações, como estavam nesta revisão">
        <FactRows rows={checkRowsOf(laudo)} />
      </Section>
      {laudo.clima && (
        <Section title="Clima do voo">
          <FactRows rows={weatherRowsOf(laudo)} />
        </Section>
      )}
      <Section title="Arquivos recebidos">
        <FactRows
          rows={laudo.arquivos.map(({ papel, nome, sha256 }) => [
            FILE_LABELS[papel],
            <>
              {nome}
              <br />
              <span className={classes.hash}>SHA-256 {sha256}</span>
            </>,
          ])}
        />
      </Section>
      <Recheck shown={{ document, sha256: verified.sha256, keys }} />
      <Proof answer={answer} document={document} sha256={verified.sha256} />
    </>
  )
}

function Proof({
  answer: { revisao },
  document,
  sha256,
}: {
  readonly answer: PublicRevision
  readonly document: RevisionDocument
  readonly sha256: string
}) {
  const { registro } = revisao
  const hash = (text: string) => <span className={classes.hash}>{text}</span>
  const download = () =>
    saveFile(
      new Blob([JSON.stringify(revisao, null, 2)], { type: 'application/json' }),
      `laudo-${document.laudo.codigo.replaceAll(/[^\w-]+/g, '-')}-revisao-${document.numero}.json`,
    )
  return (
    <Section title="Prova">
      <FactRows
        rows={[
          ['Documento', hash(`SHA-256 ${sha256}`)],
          ['Chave', hash(revisao.chave)],
          ...(registro
            ? [
                ['Registro', `folha ${registro.indice + 1} de ${registro.cabeca.tamanho}`] as const,
                ['Raiz', hash(registro.cabeca.raiz)] as const,
              ]
            : []),
        ]}
      />
      <Group>
        <Button variant="default" onClick={download}>
          Baixar JSON assinado
        </Button>
        <TextLink to={paths.howToVerify} size="sm">
          O que isto prova, e o que não prova
        </TextLink>
      </Group>
    </Section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
