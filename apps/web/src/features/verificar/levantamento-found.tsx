/** What the public check says of a levantamento: that it was signed, when, and its hash. Its place and its flights stay with who has the paper. */
import type { PublicLevantamento } from '@faixa/contract'
import { FAULT_SENTENCES, groupedCode, hexToBytes, logFault, readCode } from '@faixa/revision'
import { Button, FileButton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { PageDrop } from '../../form/files/page-drop.tsx'
import { paths } from '../../paths.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import type { Outcome } from './check-files.ts'
import { checkLevantamento } from './check-levantamento.ts'
import { FactRows } from './fact-rows.tsx'
import classes from './verificar.module.css'

interface LevantamentoFoundProps {
  /** The code in the address, to be compared with the one on the paper. */
  readonly codigo: string
  readonly answer: PublicLevantamento
}

export function LevantamentoFound({ codigo, answer: { levantamento, chaves } }: LevantamentoFoundProps) {
  const { quando, hash, chave, registro } = levantamento
  const keys = useMemo(() => chaves.map(({ chave }) => hexToBytes(chave)), [chaves])
  const fault = useMemo(() => registro && logFault(hexToBytes(hash), registro, keys), [hash, registro, keys])
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async (file: File | null | undefined) => {
    if (!file) return
    setBusy(true)
    setOutcome(await checkLevantamento(file, { hash, keys }))
    setBusy(false)
  }
  if (fault) {
    return (
      <>
        <Title order={1}>Verificar um levantamento</Title>
        <Note tone="danger" role="alert" title="Não confere">
          {FAULT_SENTENCES[fault]} Não confie neste documento e avise quem o emitiu.
        </Note>
      </>
    )
  }
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Código', groupedCode(readCode(codigo) ?? codigo)],
    ['Emitido em', formatMoment(Date.parse(quando))],
    ['Documento', <span key="hash" className={classes.hash}>{`SHA-256 ${hash}`}</span>],
    [
      'Chave',
      <span key="chave" className={classes.hash}>
        {chave}
      </span>,
    ],
    ...(registro ? [['Registro', `folha ${registro.indice + 1} de ${registro.cabeca.tamanho}`] as const] : []),
  ]
  return (
    <>
      <Stack gap={4}>
        <Text c="dimmed" size="sm">
          Levantamento de voos perto de um lugar
        </Text>
        <Title order={1}>Levantamento assinado</Title>
      </Stack>
      {registro ? (
        <Note tone="success" role="status" title="Está no registro">
          Um levantamento com este código foi assinado em {formatMoment(Date.parse(quando))}. O seu navegador conferiu o
          lugar dele no registro público. O lugar da ocorrência, os voos e os nomes não são públicos: estão no papel.
        </Note>
      ) : (
        <Note tone="warning" role="status" title="Ainda não está no registro">
          Um levantamento com este código foi assinado em {formatMoment(Date.parse(quando))}; que ele está no registro
          público ainda não foi provado: abra de novo em instantes.
        </Note>
      )}
      <FactRows rows={rows} />
      <Stack component="section" gap="sm">
        <Title order={2} size="h4">
          Confira você mesmo
        </Title>
        <div className={classes.drop}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              Solte aqui o PDF do levantamento, ou o JSON assinado: o seu navegador confere a assinatura, e que é o
              documento registrado, byte por byte. Nada é enviado.
            </Text>
            <FileButton accept=".pdf,.json" onChange={(file) => void check(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={busy}>
                  Escolher arquivo
                </Button>
              )}
            </FileButton>
          </Stack>
        </div>
        <PageDrop disabled={busy} invitation="Solte para conferir" onFiles={([file]) => void check(file)} />
        {outcome && (
          <Note tone={outcome.tone} role="alert" title={outcome.title}>
            {outcome.text}
          </Note>
        )}
        <TextLink to={paths.howToVerify} size="sm">
          O que isto prova, e o que não prova
        </TextLink>
      </Stack>
    </>
  )
}
