/** Registers the rows of a spreadsheet: template, file, preview with every wrong cell, and then the right rows or none. */
import { ENTITY_KINDS, IMPORTED, INVITATION_H, type Tipo } from '@faixa/contract'
import { formatCount, formatNumber } from '@faixa/units'
import { Button, Group, Paper, Progress, Radio, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { ENTITY_WORDS, kindNames } from '../../../entidades/entity-words.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { paths } from '../../../paths.ts'
import { lazyPart, loadNow } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { listPath, readImportSearch, USUAL_LIST } from '../control-address.ts'
import classes from './import.module.css'
import { missingOf, type RowResult } from './import-batches.ts'
import { importColumns } from './import-columns.ts'
import { type ImportState, type Table, useImport } from './use-import.ts'
import { WrongCells, wrongCellsOf } from './wrong-cells.tsx'

const InviteAll = lazyPart(() => import('../invitation/invite-all.tsx'))

export default function ImportPage() {
  const { lista: tipo = USUAL_LIST } = readImportSearch(useSearch({ strict: false }))
  return <ImportForm key={tipo} tipo={tipo} />
}

function ImportForm({ tipo }: { readonly tipo: Tipo }) {
  const { many } = ENTITY_WORDS[tipo]
  const { file, state, convite, setConvite, choose, remove, register, registerMissing, cancel } = useImport(tipo)
  const busy = state.step === 'reading' || state.step === 'checking' || state.step === 'registering'
  return (
    <>
      <PageHeader
        title={`Importar ${many}`}
        subtitle="Administração"
        actions={
          <ButtonLink to={listPath(tipo)} variant="default" size="sm">
            Voltar à lista
          </ButtonLink>
        }
      />
      <Lists tipo={tipo} />
      <Step title="1. Preencha a planilha">
        <Text size="sm">
          Uma linha para cada cadastro, com os títulos do modelo em qualquer ordem. Linhas já cadastradas ficam como
          estão: a mesma planilha pode ser enviada de novo.
        </Text>
        {ENTITY_KINDS[tipo].login && <Entry convite={convite} disabled={busy} onChange={setConvite} />}
        <Columns tipo={tipo} convite={convite} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void saveTemplate(tipo, convite)}
        >
          Baixar o modelo
        </Button>
      </Step>
      <Step title="2. Escolha o arquivo">
        <FileSlot
          id="planilha"
          label="Planilha"
          required
          description="XLSX ou CSV, até 5.000 linhas."
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
            <Preview
              tipo={tipo}
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

/** One spreadsheet after the other, in the order in which each finds what it belongs to; the missing parents can come with any of them. */
function Lists({ tipo }: { readonly tipo: Tipo }) {
  return (
    <nav aria-label="Planilhas" className={classes.lists}>
      {IMPORTED.map((each) => (
        <ButtonLink
          key={each}
          to={paths.importEntities}
          search={each === USUAL_LIST ? {} : { lista: each }}
          variant={each === tipo ? 'light' : 'subtle'}
          size="compact-sm"
          aria-current={each === tipo ? 'page' : undefined}
        >
          {kindNames(each)}
        </ButtonLink>
      ))}
    </nav>
  )
}

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

/** How the people in the spreadsheet get access. */
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

async function saveTemplate(tipo: Tipo, convite: boolean): Promise<void> {
  try {
    await (await loadNow(() => import('./import-template.ts'))).saveTemplate(tipo, convite)
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

interface PreviewProps {
  readonly tipo: Tipo
  readonly convite: boolean
  readonly state: Extract<ImportState, { readonly step: 'checked' | 'ended' }>
  readonly onRegister: () => void
  readonly onRegisterMissing: () => void
  readonly onCancel: () => void
}

function Preview({ tipo, convite, state, onRegister, onRegisterMissing, onCancel }: PreviewProps) {
  const { table, results } = state
  const count = (situacao: RowResult['situacao']) => results.filter((row) => row.situacao === situacao).length
  const right = count('certa')
  const wrong = wrongCellsOf(tipo, table, results)
  const rows = (number: number, one: string, many: string) => formatCount(number, one, many)
  const isInviting = convite && ENTITY_KINDS[tipo].login !== undefined
  return (
    <>
      {state.step === 'ended' ? (
        <Ended
          state={state}
          registered={count('cadastrada')}
          tipo={tipo}
          inviting={isInviting}
          invited={isInviting && state.sendsInvitations ? withEmail(state, 'cadastrada') : 0}
        />
      ) : (
        <Note tone={right === 0 ? 'warning' : wrong.length > 0 ? 'info' : 'success'} role="status">
          {[
            rows(right, 'linha certa', 'linhas certas'),
            rows(count('ja-cadastrada'), 'já cadastrada', 'já cadastradas'),
            rows(count('errada'), 'com erro', 'com erro'),
          ].join(' · ')}
          .{right === 0 && ' Não há o que cadastrar.'}
        </Note>
      )}
      {state.step === 'checked' && <Missing results={results} onRegister={onRegisterMissing} />}
      <Existing tipo={tipo} results={results} />
      {isInviting && right > 0 && <InvitationsNote state={state} />}
      <UnknownColumns table={table} />
      {wrong.length > 0 && <WrongCells cells={wrong} />}
      <Group gap="sm">
        {right > 0 && (
          <Button onClick={onRegister}>
            {state.step === 'ended' ? 'Continuar' : `Cadastrar ${rows(right, 'linha certa', 'linhas certas')}`}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {state.step === 'ended' || right === 0 ? 'Escolher outra planilha' : 'Não cadastrar nada'}
        </Button>
      </Group>
    </>
  )
}

const NAMED_MAX = 12

/** The entities that the spreadsheet names and that are not registered: a name that is only misspelt is recognised here. */
function Missing({ results, onRegister }: { readonly results: readonly RowResult[]; readonly onRegister: () => void }) {
  const missing = missingOf(results)
  if (missing.length === 0) return null
  const counted = [...Map.groupBy(missing, ({ tipo }) => tipo)]
  const what = counted.map(([tipo, some]) =>
    formatCount(some.length, ENTITY_WORDS[tipo].one.slice(2), ENTITY_WORDS[tipo].many),
  )
  const names = missing
    .slice(0, NAMED_MAX)
    .map(({ campos: { nome, empresa } }) => (empresa ? `${nome} (${empresa})` : nome))
  const more = missing.length - names.length
  const kinds = counted.map(([tipo]) => ENTITY_WORDS[tipo].many)
  return (
    <Note tone="info" role="status" title={`A planilha cita ${AND.format(what)} sem cadastro`}>
      <Text size="sm">
        {names.join('; ')}
        {more > 0 && `; e mais ${formatNumber(more, 0)}`}. Confira se não são nomes escritos de outro jeito.
      </Text>
      <Button size="xs" mt="xs" onClick={onRegister}>
        Cadastrar as {AND.format(kinds)} que faltam
      </Button>
    </Note>
  )
}

/** The registered entities that rows repeat: they stay as they are, which surprises where another of the same name was meant. */
function Existing({ tipo, results }: { readonly tipo: Tipo; readonly results: readonly RowResult[] }) {
  const rows = results.flatMap(({ linha, existente }) => (existente ? [{ linha, nome: existente.nome }] : []))
  if (rows.length === 0) return null
  const more = rows.length - NAMED_MAX
  return (
    <Text size="sm">
      Já há {ENTITY_WORDS[tipo].many} com estes nomes, que ficam como estão:{' '}
      {rows.slice(0, NAMED_MAX).map(({ linha, nome }, i) => (
        <span key={linha}>
          {i > 0 && '; '}
          <TextLink underline="always" to={listPath(tipo)} search={{ busca: nome }}>
            {nome}
          </TextLink>{' '}
          (linha {linha})
        </span>
      ))}
      {more > 0 && `; e mais ${formatNumber(more, 0)}`}.
    </Text>
  )
}

const AND = new Intl.ListFormat('pt-BR')

/** People of these rows who have an e-mail, and so are invited. */
function withEmail({ table, results }: PreviewProps['state'], situacao: RowResult['situacao']): number {
  const lines = new Set(results.flatMap((row) => (row.situacao === situacao ? [row.linha] : [])))
  return table.rows.filter(({ line, cells }) => lines.has(line) && (cells.email ?? '').trim() !== '').length
}

/** Explains before the registration what happens with the invitations. */
function InvitationsNote({ state }: Pick<PreviewProps, 'state'>) {
  const people = withEmail(state, 'certa')
  if (people === 0) return null
  if (state.sendsInvitations) {
    return (
      <Text size="sm">
        {formatCount(people, 'pessoa recebe um convite', 'pessoas recebem um convite')} por e-mail depois do cadastro.
      </Text>
    )
  }
  return (
    <Note tone="warning" role="status" title="Este servidor não envia e-mails">
      {formatCount(people, 'pessoa será cadastrada', 'pessoas serão cadastradas')} sem acesso, com a marca «convite não
      enviado». Depois do cadastro, «Gerar os convites» dá o link de todas de uma vez, em planilha ou em folhetos para
      imprimir e entregar em mãos.
    </Note>
  )
}

type EndedState = Extract<ImportState, { readonly step: 'ended' }>

interface EndedProps {
  readonly tipo: Tipo
  readonly inviting: boolean
  readonly state: EndedState
  readonly registered: number
  readonly invited: number
}

function Ended({ tipo, state, registered, inviting, invited }: EndedProps) {
  const [opened, setOpened] = useState(false)
  const next = IMPORTED[IMPORTED.indexOf(tipo) + 1]
  const { left, failure } = state
  const done = formatCount(registered, 'linha foi cadastrada', 'linhas foram cadastradas')
  if (failure !== undefined) {
    return (
      <Note tone="danger" role="alert" title="O cadastro parou no meio">
        {failure} {done}; {formatCount(left, 'falta', 'faltam')}. Continuar não repete nenhuma.
      </Note>
    )
  }
  return left > 0 ? (
    <Note tone="warning" role="status" title="Você parou o cadastro">
      {done}; {formatCount(left, 'falta', 'faltam')}. Continuar não repete nenhuma.
    </Note>
  ) : (
    <Note tone="success" role="status" title="Cadastro feito">
      {done}.
      {invited > 0 &&
        ` ${formatCount(invited, 'convite sai', 'convites saem')} por e-mail, um depois do outro; a lista mostra quem já foi convidado.`}
      <Group gap="sm" mt="xs">
        {inviting && invited === 0 && registered > 0 && (
          <Button size="xs" onClick={() => setOpened(true)}>
            Gerar os convites
          </Button>
        )}
        {next && (
          <ButtonLink
            to={paths.importEntities}
            search={next === USUAL_LIST ? {} : { lista: next }}
            variant="default"
            size="xs"
          >
            Importar {ENTITY_WORDS[next].many}
          </ButtonLink>
        )}
      </Group>
      {opened && (
        <Suspense>
          <InviteAll tipo={tipo} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Note>
  )
}

function UnknownColumns({ table: { unknown } }: { readonly table: Table }) {
  if (unknown.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {unknown.length === 1 ? 'Esta coluna não foi lida' : 'Estas colunas não foram lidas'}:{' '}
      {unknown.map((name) => `«${name}»`).join(', ')}.
    </Text>
  )
}
