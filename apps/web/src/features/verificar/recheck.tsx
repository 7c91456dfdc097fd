import { valueText } from '@faixa/revision'
import { Button, FileButton, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { PageDrop } from '../../form/files/page-drop.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { checkFiles, type Outcome, type Shown } from './check-files.ts'
import classes from './verificar.module.css'

const MOST_SHOWN = 50

/**
 * Takes the paper's PDF, its JSON or the files of the flight, and tells whether they agree with the signed document. Nothing leaves the
 * browser.
 */
export function Recheck({ shown }: { readonly shown: Shown }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const check = async (files: readonly File[]) => {
    if (files.length === 0) return
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome(await checkFiles(files, shown))
    } catch {
      setOutcome({
        tone: 'danger',
        title: 'Não foi possível conferir',
        text: 'O arquivo não pôde ser lido. Tente novamente.',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        Confira você mesmo
      </Title>
      <div className={classes.drop}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            Solte aqui o PDF do laudo ou o JSON assinado, para compará-los com o que foi registrado. Ou solte os
            arquivos do voo, todos de uma vez: o seu navegador mede de novo. Nada é enviado.
          </Text>
          <FileButton multiple onChange={(files) => void check(files)}>
            {(props) => (
              <Button {...props} variant="default" loading={busy}>
                Escolher arquivos
              </Button>
            )}
          </FileButton>
        </Stack>
      </div>
      <PageDrop disabled={busy} invitation="Solte para conferir" onFiles={(files) => void check(files)} />
      {outcome && (
        <Note tone={outcome.tone} role="alert" title={outcome.title}>
          {outcome.text}
          {outcome.differences && <Differences all={outcome.differences} />}
        </Note>
      )}
    </Stack>
  )
}

function Differences({ all }: { readonly all: NonNullable<Outcome['differences']> }) {
  return (
    <>
      <Table mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Número</Table.Th>
            <Table.Th>No laudo</Table.Th>
            <Table.Th>Medido agora</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {all.slice(0, MOST_SHOWN).map(({ onde, noLaudo, medido }) => (
            <Table.Tr key={onde}>
              <Table.Td>{onde}</Table.Td>
              <Table.Td>{valueText(noLaudo)}</Table.Td>
              <Table.Td>{valueText(medido)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {all.length > MOST_SHOWN && <Group>e mais {all.length - MOST_SHOWN}.</Group>}
    </>
  )
}
