/** Shows what was found in a spreadsheet before its registration, and the outcome of the registration. */
import { ENTITY_KINDS, IMPORTED, type Tipo } from '@faixa/contract'
import { formatCount, formatNumber } from '@faixa/units'
import { Button, Group, Table, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { ENTITY_WORDS } from '../../../entidades/entity-words.ts'
import { paths } from '../../../paths.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { listPath, USUAL_LIST } from '../control-address.ts'
import classes from './import.module.css'
import type { RowResult } from './import-batches.ts'
import type { Importing, JudgedSheet } from './import-sheets.ts'
import { type ImportState, missingIn } from './use-import.ts'
import { WrongCells, wrongCellsOf } from './wrong-cells.tsx'

const InviteAll = lazyPart(() => import('../invitation/invite-all.tsx'))

interface PreviewProps {
  readonly importing: Importing
  readonly convite: boolean
  readonly state: Extract<ImportState, { readonly step: 'checked' | 'ended' }>
  readonly onRegister: () => void
  readonly onRegisterMissing: () => void
  readonly onCancel: () => void
}

type Situacao = RowResult['situacao']

const countOf = ({ results }: JudgedSheet, situacao: Situacao) =>
  results.filter((row) => row.situacao === situacao).length
const sumOf = (sheets: readonly JudgedSheet[], situacao: Situacao) =>
  sheets.reduce((sum, sheet) => sum + countOf(sheet, situacao), 0)

export function ImportPreview({ importing, convite, state, onRegister, onRegisterMissing, onCancel }: PreviewProps) {
  const { sheets, unread } = state
  const right = sumOf(sheets, 'certa')
  const wrong = sheets.flatMap(wrongCellsOf)
  const rows = (number: number, one: string, many: string) => formatCount(number, one, many)
  return (
    <>
      {state.step === 'ended' ? (
        <Ended importing={importing} state={state} convite={convite} />
      ) : (
        <Note tone={right === 0 ? 'warning' : wrong.length > 0 ? 'info' : 'success'} role="status">
          {[
            rows(right, 'linha certa', 'linhas certas'),
            rows(sumOf(sheets, 'ja-cadastrada'), 'já cadastrada', 'já cadastradas'),
            rows(sumOf(sheets, 'errada'), 'com erro', 'com erro'),
          ].join(' · ')}
          .{right === 0 && ' Não há o que cadastrar.'}
        </Note>
      )}
      {sheets.some(({ aba }) => aba !== undefined) && <SheetCounts sheets={sheets} />}
      <Missing sheets={sheets} onRegister={onRegisterMissing} />
      {sheets.map((sheet) => (
        <Existing key={sheet.tipo} {...sheet} />
      ))}
      {convite && right > 0 && <InvitationsNote state={state} />}
      {sheets.map((sheet) => (
        <UnknownColumns key={sheet.tipo} {...sheet} />
      ))}
      {unread.length > 0 && (
        <Text size="sm" c="dimmed">
          {unread.length === 1 ? 'Esta aba não foi lida' : 'Estas abas não foram lidas'}: {quoted(unread)}.
        </Text>
      )}
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

/** Shows the rows found in each tab, in the order in which the tabs are registered. */
function SheetCounts({ sheets }: { readonly sheets: readonly JudgedSheet[] }) {
  const has = (situacao: Situacao) => sumOf(sheets, situacao) > 0
  const columns = (
    [
      ['cadastrada', 'Cadastradas'],
      ['certa', 'Certas'],
      ['ja-cadastrada', 'Já cadastradas'],
      ['errada', 'Com erro'],
    ] as const
  ).filter(([situacao]) => has(situacao))
  return (
    <Table aria-label="Abas" className={classes.counts ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Aba</Table.Th>
          {columns.map(([situacao, label]) => (
            <Table.Th key={situacao}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sheets.map((sheet) => (
          <Table.Tr key={sheet.tipo}>
            <Table.Td>{sheet.aba}</Table.Td>
            {columns.map(([situacao]) => (
              <Table.Td key={situacao}>{formatNumber(countOf(sheet, situacao), 0)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const NAMED_MAX = 12

interface MissingProps {
  readonly sheets: readonly JudgedSheet[]
  readonly onRegister: () => void
}

/** The entities that the spreadsheet names and that are not registered: a name that is only misspelt is recognised here. */
function Missing({ sheets, onRegister }: MissingProps) {
  const missing = missingIn(sheets)
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

/** The registered entities that rows repeat: they stay unchanged, although the person may have meant another of the same name. */
function Existing({ tipo, results }: JudgedSheet) {
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
const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ')

/** People of these rows who have an e-mail, and so are invited. */
function withEmail({ tipo, table, results }: JudgedSheet, situacao: Situacao): number {
  if (ENTITY_KINDS[tipo].login === undefined) return 0
  const lines = new Set(results.flatMap((row) => (row.situacao === situacao ? [row.linha] : [])))
  return table.rows.filter(({ line, cells }) => lines.has(line) && (cells.email ?? '').trim() !== '').length
}

const invitedIn = (sheets: readonly JudgedSheet[], situacao: Situacao) =>
  sheets.reduce((sum, sheet) => sum + withEmail(sheet, situacao), 0)

/** Explains before the registration what happens with the invitations. */
function InvitationsNote({ state }: Pick<PreviewProps, 'state'>) {
  const people = invitedIn(state.sheets, 'certa')
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

interface EndedProps {
  readonly importing: Importing
  readonly convite: boolean
  readonly state: Extract<ImportState, { readonly step: 'ended' }>
}

function Ended({ importing, convite, state }: EndedProps) {
  const [inviting, setInviting] = useState<Tipo>()
  const next = importing === 'tudo' ? undefined : IMPORTED[IMPORTED.indexOf(importing) + 1]
  const { sheets, left, failure, sendsInvitations } = state
  const registered = sumOf(sheets, 'cadastrada')
  const done = formatCount(registered, 'linha foi cadastrada', 'linhas foram cadastradas')
  const isTogether = sheets.some(({ aba }) => aba !== undefined)
  if (failure !== undefined) {
    return (
      <Note tone="danger" role="alert" title="O cadastro parou no meio">
        {failure} {done}; {formatCount(left, 'falta', 'faltam')}. Continuar não repete nenhuma.
      </Note>
    )
  }
  if (left > 0) {
    return (
      <Note tone="warning" role="status" title="Você parou o cadastro">
        {done}; {formatCount(left, 'falta', 'faltam')}. Continuar não repete nenhuma.
      </Note>
    )
  }
  const invited = convite && sendsInvitations ? invitedIn(sheets, 'cadastrada') : 0
  const uninvited = convite && !sendsInvitations ? sheets.filter((sheet) => withEmail(sheet, 'cadastrada') > 0) : []
  return (
    <Note tone="success" role="status" title="Cadastro feito">
      {done}.
      {invited > 0 &&
        ` ${formatCount(invited, 'convite sai', 'convites saem')} por e-mail, um depois do outro; a lista mostra quem já foi convidado.`}
      <Group gap="sm" mt="xs">
        {uninvited.map(({ tipo }) => (
          <Button key={tipo} size="xs" onClick={() => setInviting(tipo)}>
            {isTogether ? `Gerar os convites: ${ENTITY_WORDS[tipo].many}` : 'Gerar os convites'}
          </Button>
        ))}
        {next && !isTogether && (
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
      {inviting && (
        <Suspense>
          <InviteAll tipo={inviting} onClose={() => setInviting(undefined)} />
        </Suspense>
      )}
    </Note>
  )
}

function UnknownColumns({ aba, table: { unknown } }: JudgedSheet) {
  if (unknown.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {unknown.length === 1 ? 'Esta coluna não foi lida' : 'Estas colunas não foram lidas'}
      {aba !== undefined && `, da aba «${aba}»`}: {quoted(unknown)}.
    </Text>
  )
}
