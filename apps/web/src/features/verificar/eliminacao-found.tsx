/** The public check of the certificate of a removal: the browser verifies signature and log, and shows what was signed. */
import type { PublicEliminacao } from '@faixa/contract'
import { FAULT_SENTENCES, hexToBytes, verifyEliminacaoText } from '@faixa/revision'
import { formatMegabytes, formatNumber } from '@faixa/units'
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { rowsOf } from '../../entidades/eliminacao-words.ts'
import { paths } from '../../paths.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { FactRows } from './fact-rows.tsx'
import classes from './verificar.module.css'

export function EliminacaoFound({ answer: { eliminacao, chaves } }: { readonly answer: PublicEliminacao }) {
  const verified = useMemo(
    () =>
      verifyEliminacaoText(
        JSON.stringify(eliminacao),
        chaves.map(({ chave }) => hexToBytes(chave)),
      ),
    [eliminacao, chaves],
  )
  const [fault] = verified.faults
  if (fault !== undefined || !('sha256' in verified)) {
    return (
      <>
        <Title order={1}>Verificar uma certidão</Title>
        <Note tone="danger" role="alert" title="Não confere">
          {FAULT_SENTENCES[fault ?? 'formato']} Não confie neste documento e avise quem o emitiu.
        </Note>
      </>
    )
  }
  const { quando, empresa, pedido, arquivo, arquivos, linhas } = verified.document
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Empresa', [empresa.nome, empresa.cnpj].filter(Boolean).join(' · ')],
    ['Eliminada em', formatMoment(Date.parse(quando))],
    ['Pedida em', `${formatMoment(Date.parse(pedido.quando))}, pela conta nº ${pedido.conta}`],
    [
      'Arquivo preparado',
      <>
        {formatMegabytes(arquivo.bytes, 1)}, com os dados de {formatMoment(Date.parse(arquivo.quando))}
        <br />
        <span className={classes.hash}>SHA-256 {arquivo.sha256}</span>
      </>,
    ],
    ...rowsOf(linhas),
    ['Arquivos apagados', `${formatNumber(arquivos.quantidade, 0)} (${formatMegabytes(arquivos.bytes, 1)})`],
    [
      'Documento',
      <span key="hash" className={classes.hash}>
        SHA-256 {verified.sha256}
      </span>,
    ],
  ]
  return (
    <>
      <Stack gap={4}>
        <Text c="dimmed" size="sm">
          Dados de uma empresa
        </Text>
        <Title order={1}>Certidão de eliminação</Title>
      </Stack>
      <Note tone={verified.isLogged ? 'success' : 'warning'} role="status" title="A assinatura confere">
        {verified.isLogged
          ? 'O seu navegador conferiu a assinatura e o lugar dela no registro público.'
          : 'O seu navegador conferiu a assinatura. Que ela está no registro público ainda não foi provado: abra de novo em instantes.'}
      </Note>
      <FactRows rows={rows} />
      <TextLink to={paths.howToVerify} size="sm">
        O que isto prova, e o que não prova
      </TextLink>
    </>
  )
}
