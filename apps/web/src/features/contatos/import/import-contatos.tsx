/** Registers the contacts of a spreadsheet in a dialog: template, file, what was found in it, and then the right rows or none. */
import type { ContatosImportados } from '@faixa/contract'
import { SEDE_NAME } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Button, Group, Progress, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { choicesOf } from '../../../entidades/entidade-choices.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { WithEntidades } from '../../../entidades/with-entidades.tsx'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useUserInfo } from '../../../session/use-session.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { columnLabel } from './import-columns.ts'
import { type ImportState, useImport } from './use-import.ts'

interface ImportContatosProps {
  readonly onClose: () => void
}

export default function ImportContatos({ onClose }: ImportContatosProps) {
  return (
    <FormDialog title="Importar contatos" size={760} onClose={onClose}>
      <WithEntidades waiting={<Skeleton height={320} />}>
        {({ empresas }) => <ImportForm empresas={empresas} onClose={onClose} />}
      </WithEntidades>
    </FormDialog>
  )
}

type ImportFormProps = ImportContatosProps & Pick<Entidades, 'empresas'>

function ImportForm({ empresas, onClose }: ImportFormProps) {
  const { isUnidade } = useUserInfo()
  const [empresa, setEmpresa] = useState(empresas.length === 1 ? `${empresas[0]!.id}` : '')
  const [unidade, setUnidade] = useState('')
  const { file, state, cellsOf, choose, register, remove } = useImport({ empresa, unidade })
  const busy = state.step === 'reading' || state.step === 'checking' || state.step === 'registering'
  const unidades = empresas.find(({ id }) => `${id}` === empresa)?.unidades ?? []
  const isFixed = file !== undefined
  const field = (id: string, label: string, value: string) => ({
    id,
    label,
    value,
    error: undefined,
    onLeave: () => {},
  })
  return (
    <Stack gap="md">
      <Text size="sm">
        Uma linha para cada contato, com os títulos do modelo em qualquer ordem. Quem já está cadastrado no mesmo lugar
        fica como está: a mesma planilha pode ser enviada de novo.
      </Text>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void downloadTemplate()}
      >
        Baixar o modelo
      </Button>
      {empresas.length > 1 && (
        <ChoiceField
          {...field('importar-empresa', 'Empresa', empresa)}
          required
          disabled={isFixed}
          placeholder="Escolha a empresa"
          choices={choicesOf(empresas)}
          onChange={(chosen) => {
            setEmpresa(chosen)
            setUnidade('')
          }}
        />
      )}
      {!isUnidade && unidades.length > 0 && (
        <ChoiceField
          {...field('importar-unidade', 'Unidade', unidade)}
          clearable
          disabled={isFixed}
          placeholder={SEDE_NAME}
          choices={choicesOf(unidades)}
          onChange={setUnidade}
        />
      )}
      <FileSlot
        id="planilha-de-contatos"
        label="Planilha"
        required
        description={empresa === '' ? 'Escolha a empresa primeiro.' : 'XLSX ou CSV, até 2.000 linhas.'}
        accept=".xlsx,.csv,.txt,.tsv"
        file={file}
        error={state.step === 'choose' ? state.fault : undefined}
        disabled={busy || empresa === ''}
        onFiles={choose}
        onRemove={remove}
      />
      <Progressing state={state} />
      {(state.step === 'checked' || state.step === 'ended') && (
        <Outcome state={state} valueOf={(linha, campo) => textIn(cellsOf(linha), campo)} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {state.step === 'ended' ? 'Fechar' : 'Cancelar'}
        </Button>
        {state.step === 'checked' && state.judged.novos.length > 0 && (
          <Button onClick={register}>Cadastrar {formatCount(state.judged.novos.length, 'contato', 'contatos')}</Button>
        )}
      </Group>
    </Stack>
  )
}

async function downloadTemplate(): Promise<void> {
  try {
    await (await loadNow(() => import('./import-template.ts'))).saveTemplate()
  } catch (error) {
    refused('O modelo não foi salvo', error)
  }
}

const STEPS = { reading: 'Lendo o arquivo', checking: 'Conferindo', registering: 'Cadastrando' }

function Progressing({ state }: { readonly state: ImportState }) {
  if (state.step !== 'reading' && state.step !== 'checking' && state.step !== 'registering') return null
  const label = STEPS[state.step]
  const known = state.step === 'reading' ? undefined : state
  return (
    <div>
      <Text size="sm" role="status" mb={4}>
        {known ? `${label}: ${known.done} de ${formatCount(known.of, 'linha', 'linhas')}` : label}
      </Text>
      <Progress value={known && known.of > 0 ? (known.done / known.of) * 100 : 0} aria-label={label} />
    </div>
  )
}

interface OutcomeProps {
  readonly state: Extract<ImportState, { readonly step: 'checked' | 'ended' }>
  readonly valueOf: (linha: number, campo: string) => string
}

function Outcome({ state, valueOf }: OutcomeProps) {
  const { judged } = state
  const { novos, iguais, recusados, comObjecao } = judged
  const isOver = state.step === 'ended'
  const tone = novos.length === 0 ? 'warning' : recusados.length > 0 ? 'info' : 'success'
  return (
    <>
      {isOver && state.failure !== undefined && (
        <Note tone="danger" role="alert" title="A importação parou antes do fim">
          {state.failure} Envie a mesma planilha de novo: o que já foi cadastrado fica como está.
        </Note>
      )}
      <Note tone={tone} role="status">
        {[
          isOver
            ? formatCount(novos.length, 'contato cadastrado', 'contatos cadastrados')
            : formatCount(novos.length, 'contato novo', 'contatos novos'),
          formatCount(iguais.length, 'já cadastrado', 'já cadastrados'),
          formatCount(recusados.length, 'linha recusada', 'linhas recusadas'),
        ].join(' · ')}
        .{comObjecao.length > 0 && ` ${objectedText(comObjecao.length)}`}
      </Note>
      {state.step === 'checked' && state.unknown.length > 0 && (
        <Text size="sm" c="dimmed">
          Colunas que não são lidas: {state.unknown.map((name) => `«${name}»`).join(', ')}.
        </Text>
      )}
      {recusados.length > 0 && <Refused recusados={recusados} valueOf={valueOf} />}
    </>
  )
}

function objectedText(count: number): string {
  return count === 1
    ? 'Uma pessoa já pediu para não receber avisos e não os receberá.'
    : `${count} pessoas já pediram para não receber avisos e não os receberão.`
}

/** Rows of the table at most: a spreadsheet with more errors than this has the same one in a whole column. */
const SHOWN = 100

function Refused({ recusados, valueOf }: Pick<ContatosImportados, 'recusados'> & Pick<OutcomeProps, 'valueOf'>) {
  const more = recusados.length - SHOWN
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Linhas recusadas">
      <Table aria-label="Linhas recusadas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Linha</Table.Th>
            <Table.Th>Coluna</Table.Th>
            <Table.Th>Valor</Table.Th>
            <Table.Th>Por quê</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recusados.slice(0, SHOWN).map(({ linha, campo, mensagem }) => (
            <Table.Tr key={linha}>
              <Table.Td>{linha}</Table.Td>
              <Table.Td>{columnLabel(campo)}</Table.Td>
              <Table.Td>{valueOf(linha, campo) || '—'}</Table.Td>
              <Table.Td>{mensagem}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          E mais {formatCount(more, 'linha', 'linhas')}.
        </Text>
      )}
    </div>
  )
}

function textIn(cells: Readonly<Record<string, string | undefined>>, campo: string): string {
  if (campo !== 'lat' && campo !== 'lon') return cells[campo] ?? ''
  return cells['lugar'] ?? [cells['latitude'], cells['longitude']].filter(Boolean).join('; ')
}
