/** Registers the rows of a spreadsheet: template, file, preview with every wrong cell, and then the right rows or none. */
import { IMPORTED, INVITATION_H, type Tipo } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Paper, Progress, Radio, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ENTITY_WORDS, kindNames } from '../../../entidades/entity-words.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { paths } from '../../../paths.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { refused } from '../../../ui/messages/refused.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { listPath, readImportSearch, USUAL_LIST } from '../control-address.ts'
import classes from './import.module.css'
import { importColumns } from './import-columns.ts'
import { ImportPreview } from './import-preview.tsx'
import { hasLogin, type Importing } from './import-sheets.ts'
import { type ImportState, useImport } from './use-import.ts'

export default function ImportPage() {
  const { lista: importing = USUAL_LIST } = readImportSearch(useSearch({ strict: false }))
  return <ImportForm key={importing} importing={importing} />
}

function ImportForm({ importing }: { readonly importing: Importing }) {
  const { file, state, convite, setConvite, choose, remove, register, registerMissing, cancel } = useImport(importing)
  const busy = state.step === 'reading' || state.step === 'checking' || state.step === 'registering'
  return (
    <>
      <PageHeader
        title={importing === 'tudo' ? 'Importar tudo' : `Importar ${ENTITY_WORDS[importing].many}`}
        subtitle="Administração"
        actions={
          importing !== 'tudo' && (
            <ButtonLink to={listPath(importing)} variant="default" size="sm">
              Voltar à lista
            </ButtonLink>
          )
        }
      />
      <Lists importing={importing} />
      <Step title="1. Preencha a planilha">
        <Text size="sm">
          Uma linha para cada cadastro, com os títulos do modelo em qualquer ordem. Linhas já cadastradas ficam como
          estão: a mesma planilha pode ser enviada de novo.
        </Text>
        {hasLogin(importing) && <Entry convite={convite} disabled={busy} onChange={setConvite} />}
        {importing === 'tudo' ? <Tabs /> : <Columns tipo={importing} convite={convite} />}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void saveTemplate(importing, convite)}
        >
          Baixar o modelo
        </Button>
      </Step>
      <Step title="2. Escolha o arquivo">
        <FileSlot
          id="planilha"
          label="Planilha"
          required
          description={
            importing === 'tudo' ? 'XLSX com as abas, até 5.000 linhas em cada.' : 'XLSX ou CSV, até 5.000 linhas.'
          }
          accept=".xlsx,.csv,.txt,.tsv"
          file={file}
          error={state.step === 'choose' ? state.fault : undefined}
          disabled={busy}
          onFiles={choose}
          onRemove={remove}
        />
      </Step>
      {state.step !== 'choose' && (
        <Step title="3. Confira e cadastre">
          <Progressing state={state} onCancel={cancel} />
          {(state.step === 'checked' || state.step === 'ended') && (
            <ImportPreview
              importing={importing}
              convite={convite}
              state={state}
              onRegister={register}
              onRegisterMissing={registerMissing}
              onCancel={remove}
            />
          )}
        </Step>
      )}
    </>
  )
}

/** All lists from one file, or one spreadsheet after the other in the order in which each finds what it belongs to. */
function Lists({ importing }: { readonly importing: Importing }) {
  return (
    <nav aria-label="Planilhas" className={classes.lists}>
      {(['tudo', ...IMPORTED] as const).map((each) => (
        <ButtonLink
          key={each}
          to={paths.importEntities}
          search={each === USUAL_LIST ? {} : { lista: each }}
          variant={each === importing ? 'light' : 'subtle'}
          size="compact-sm"
          aria-current={each === importing ? 'page' : undefined}
        >
          {each === 'tudo' ? 'Tudo em um arquivo' : kindNames(each)}
        </ButtonLink>
      ))}
    </nav>
  )
}

function Tabs() {
  return (
    <Text size="sm">
      <b>Uma aba para cada lista, com o nome dela:</b> {AND.format(IMPORTED.map(kindNames))}. Abas sem linhas ficam de
      fora, e uma aba pode citar o que outra cadastra: a ordem é a do programa.
    </Text>
  )
}

const AND = new Intl.ListFormat('pt-BR')

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper component="section" withBorder className={classes.step} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

interface EntryProps {
  readonly convite: boolean
  readonly disabled: boolean
  readonly onChange: (convite: boolean) => void
}

/** Field for the access of the people in the spreadsheet. */
function Entry({ convite, disabled, onChange }: EntryProps) {
  return (
    <Radio.Group
      label="Acesso"
      value={convite ? 'convite' : 'senha'}
      onChange={(chosen) => onChange(chosen === 'convite')}
    >
      <Stack gap={6} py={6}>
        <Radio
          value="convite"
          disabled={disabled}
          label={`Enviar convite: cada pessoa recebe por e-mail um link, válido por ${INVITATION_H} horas, e cria a senha`}
        />
        <Radio value="senha" disabled={disabled} label="A senha inicial está na planilha" />
      </Stack>
    </Radio.Group>
  )
}

function Columns({ tipo, convite }: { readonly tipo: Tipo; readonly convite: boolean }) {
  const columns = importColumns(tipo, convite)
  const named = (required: boolean) =>
    columns
      .filter((column) => column.required === required)
      .map(({ label }) => label)
      .join(', ')
  return (
    <Text size="sm">
      <b>Obrigatórias:</b> {named(true)}. <b>Opcionais:</b> {named(false)}.
    </Text>
  )
}

async function saveTemplate(importing: Importing, convite: boolean): Promise<void> {
  try {
    await (await loadNow(() => import('./import-template.ts'))).saveTemplate(importing, convite)
  } catch (error) {
    refused('O modelo não foi salvo', error)
  }
}

const STEPS = { reading: 'Lendo o arquivo', checking: 'Conferindo', registering: 'Cadastrando' }

function Progressing({ state, onCancel }: { readonly state: ImportState; readonly onCancel: () => void }) {
  if (state.step !== 'reading' && state.step !== 'checking' && state.step !== 'registering') return null
  const label = STEPS[state.step]
  const known = state.step === 'reading' ? undefined : state
  const stopping = known?.stopping === true
  return (
    <div className={classes.progress}>
      <Text size="sm" role="status">
        {stopping
          ? 'Parando…'
          : known
            ? `${label}: ${known.done} de ${formatCount(known.of, 'linha', 'linhas')}`
            : label}
      </Text>
      <Progress value={known && known.of > 0 ? (known.done / known.of) * 100 : 0} aria-label={label} />
      <Button variant="default" size="sm" disabled={stopping} onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
