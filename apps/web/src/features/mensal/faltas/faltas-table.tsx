/** The missing fields of a month in one table: typed, pasted or proposed, and saved at once. The server checks each laudo. */
import { type LaudoInfo, Problem } from '@faixa/contract'
import type { LinhaMensal } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { type CSSProperties, useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate, query, queryClient } from '../../../api/query.ts'
import { type Entidades, useEntidades } from '../../../entidades/use-entidades.ts'
import { type CellChanges, filledDown } from '../../../form/cells/cell-table.ts'
import { CellsHeading, TypedCells } from '../../../form/cells/typed-cells.tsx'
import { dropDraft, keepDraft, readDraft } from '../../../form/state/kept-draft.ts'
import { type EditField, type EditValues, editBody, fieldOf, valuesOf } from '../../../laudo/edit/edit-fields.ts'
import { laudoQuery } from '../../../laudo/laudo-query.ts'
import { fieldOf as boundsOf } from '../../../laudo/layers/field-of.ts'
import { municipioAt } from '../../../laudo/operacao/municipio-at.ts'
import { laudoPath } from '../../../paths.ts'
import { showToast, UNDO_MS } from '../../../ui/messages/toast.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './faltas.module.css'
import { aeronaveChoices, type FaltasRow, faltasColumns, openFields, proposedFor } from './faltas-rows.ts'

/** Rows of one table: each reads its laudo, and the others follow when these are saved. */
const ON_TABLE = 50
/** A browser has six connections to a server over HTTP/1.1; the rest of the screen needs some of them. */
const fourAtOnce = pLimit(4)

interface FaltasTableProps {
  readonly lines: readonly LinhaMensal[]
  /** Names the stored draft of what is typed. */
  readonly draftKey: string
  readonly onClose: () => void
}

export default function FaltasTable({ lines, draftKey, onClose }: FaltasTableProps) {
  const entidades = useEntidades()
  const lacking = lines.filter(({ faltas }) => faltas.some(({ campo }) => campo !== undefined))
  const shown = lacking.slice(0, ON_TABLE)
  const found = useQueries({ queries: shown.map(({ operacao }) => laudoQuery(operacao.laudo, fourAtOnce)) })
  const error = entidades.error ?? found.find((one) => one.error)?.error
  const laudos = found.flatMap(({ data }) => data ?? [])
  return (
    <Paper component="section" withBorder className={classes.panel} aria-label="Preencher as faltas">
      <Group justify="space-between">
        <Title order={2} className={classes.title}>
          Preencher as faltas
        </Title>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          Fechar a tabela
        </Button>
      </Group>
      {lacking.length > shown.length && (
        <Text size="sm" c="dimmed">
          Os {ON_TABLE} primeiros de {formatCount(lacking.length, 'laudo', 'laudos')}: os outros vêm quando estes forem
          salvos.
        </Text>
      )}
      {error ? (
        <ErrorState problem={error} onRetry={() => (entidades.error ? entidades.refetch() : void retry(found))} />
      ) : entidades.data && laudos.length === shown.length ? (
        <Cells lines={shown} laudos={laudos} entidades={entidades.data} draftKey={draftKey} />
      ) : (
        <Skeleton height={44 * Math.max(2, shown.length)} radius="md" />
      )}
    </Paper>
  )
}

const retry = (found: readonly { readonly isError: boolean; readonly refetch: () => Promise<unknown> }[]) =>
  Promise.all(found.filter(({ isError }) => isError).map(({ refetch }) => refetch()))

interface CellsProps {
  readonly lines: readonly LinhaMensal[]
  /** The laudo of each line. */
  readonly laudos: readonly LaudoInfo[]
  readonly entidades: Entidades
  readonly draftKey: string
}

interface Refusal {
  readonly message?: string
  readonly fields: Readonly<Partial<Record<EditField, string>>>
}

/** Separates laudo and field in the names of the stored draft. */
const AT = '|'

function Cells({ lines, laudos, entidades, draftKey }: CellsProps) {
  const { data: produtos = [] } = useQuery(query('listProdutos', {}))
  const places = useQueries({ queries: laudos.map((laudo) => municipioAt(boundsOf(laudo))) })
  const before = laudos.map(valuesOf)
  const open = useMemo(() => lines.map((line, i) => openFields(line, valuesOf(laudos[i]!))), [lines, laudos])
  const [typed, setTyped] = useState<CellChanges>(() => keptCells(draftKey, laudos, open))
  const [refused, setRefused] = useState<Readonly<Record<string, Refusal>>>({})
  const [saving, setSaving] = useState<number>()
  const table = laudos.map((laudo, i) => {
    const aeronaves = aeronaveChoices(entidades.prestadoras, `${laudo.piloto.prestadora.id}`)
    const values = { ...before[i]!, ...(typed[laudo.uuid] as Partial<EditValues>) }
    const municipio = places[i]?.data?.municipio
    const all = proposedFor(values, open[i]!, { municipio, aeronaves, produtos })
    // A proposal that was emptied stays empty.
    const proposed = Object.fromEntries(Object.entries(all).filter(([name]) => typed[laudo.uuid]?.[name] === undefined))
    const row: FaltasRow = { id: laudo.uuid, values: { ...values, ...proposed }, open: open[i]!, aeronaves }
    return { row, proposed: new Set(Object.keys(proposed)), laudo, before: before[i]! }
  })
  const columns = faltasColumns(table.map(({ row }) => row))
  const changed = table.filter(({ row, before: stored }) =>
    [...row.open].some((name) => row.values[name] !== stored[name]),
  )
  const put = (changes: CellChanges) => {
    const all = { ...typed }
    for (const [id, values] of Object.entries(changes)) all[id] = { ...all[id], ...values }
    setTyped(all)
    keepDraft(draftKey, flat(all))
  }
  const type = (changes: CellChanges, how?: 'preenchido' | 'colado') => {
    const undone = typed
    put(changes)
    const count = Object.keys(changes).length
    if (how === undefined || count === 0) return
    showToast({
      title: formatCount(count, `laudo ${how}`, `laudos ${how}s`),
      tone: 'info',
      ms: UNDO_MS,
      action: { label: 'Desfazer', onAct: () => setTyped(undone) },
    })
  }
  const save = async () => {
    const failed: Record<string, Refusal> = {}
    const left = { ...typed }
    for (const [i, { row, laudo, before: stored }] of changed.entries()) {
      setSaving(i)
      try {
        const body = editBody(row.values, stored)
        const answer = await api.updateLaudo({ params: { uuid: laudo.uuid }, body }, { ifMatch: laudo.versao })
        queryClient.setQueryData(laudoQuery(laudo.uuid).queryKey, { ...answer, collections: [] })
        delete left[laudo.uuid]
      } catch (problem) {
        failed[laudo.uuid] = refusalOf(problem, row.open)
        // After a conflict the typed values stay, in place of those that another person saved.
        if (problem instanceof Problem && problem.codigo === 'conflito')
          await queryClient.fetchQuery({ ...laudoQuery(laudo.uuid), staleTime: 0 }).catch(() => undefined)
      }
    }
    setSaving(undefined)
    setTyped(left)
    setRefused(failed)
    if (Object.keys(left).length === 0) dropDraft(draftKey)
    else keepDraft(draftKey, flat(left))
    const wrong = Object.keys(failed).length
    const saved = changed.length - wrong
    if (saved > 0) {
      showToast({ title: formatCount(saved, 'laudo salvo', 'laudos salvos'), tone: 'success' })
      await invalidate('readRelatorioMensal')
    }
    if (wrong > 0)
      showToast({ title: formatCount(wrong, 'laudo não foi salvo', 'laudos não foram salvos'), tone: 'warning' })
  }
  const isBusy = saving !== undefined
  const style = {
    '--cells': columns.map(({ choices }) => (choices ? 'minmax(84px, 1.2fr)' : 'minmax(84px, 1fr)')).join(' '),
    '--cells-heading-margin': '0 0 0 232px',
  }
  return (
    <div style={style as CSSProperties} className={classes.table}>
      <CellsHeading
        columns={columns}
        rows={table.map(({ row }) => row)}
        onFill={(column, rows) => type(filledDown(column, rows), 'preenchido')}
      />
      <ol className={classes.rows}>
        {table.map(({ row, proposed, laudo }, at) => (
          <li key={row.id} className={classes.row}>
            <div className={classes.what}>
              <TextLink size="sm" to={laudoPath(laudo.uuid)}>
                {laudo.codigo} · {laudo.nome}
              </TextLink>
              {refused[row.id]?.message !== undefined && (
                <Text size="xs" c="var(--mantine-color-error)" role="alert">
                  {refused[row.id]?.message}
                </Text>
              )}
            </div>
            <TypedCells
              columns={columns}
              rows={table.slice(at).map((one) => one.row)}
              about={`do laudo ${laudo.codigo}`}
              readOnly={isBusy}
              errors={refused[row.id]?.fields ?? {}}
              proposed={proposed}
              onType={type}
            />
          </li>
        ))}
      </ol>
      <Group gap="sm">
        <Button loading={isBusy} disabled={changed.length === 0} onClick={() => void save()}>
          {changed.length === 0 ? 'Salvar' : `Salvar ${formatCount(changed.length, 'laudo', 'laudos')}`}
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {isBusy
            ? `Salvando ${saving + 1} de ${changed.length}`
            : 'O que está como «proposto» vem do mapa e dos cadastros: confira antes de salvar. Cole uma coluna da planilha, ou preencha para baixo com Ctrl+D.'}
        </Text>
      </Group>
    </div>
  )
}

function refusalOf(problem: unknown, open: ReadonlySet<EditField>): Refusal {
  if (!(problem instanceof Problem)) throw problem
  const erros = problem.extras.erros?.map(({ campo, mensagem }) => [fieldOf(campo), mensagem] as const) ?? []
  const here = erros.filter(([name]) => open.has(name))
  const isElsewhere = here.length === 0 || here.length < erros.length
  const conflict = problem.codigo === 'conflito' ? ' O que você digitou ficou: confira e salve de novo.' : ''
  return { ...(isElsewhere && { message: `${problem.message}${conflict}` }), fields: Object.fromEntries(here) }
}

const flat = (typed: CellChanges) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([id, values]) =>
      Object.entries(values).map(([name, text]) => [`${id}${AT}${name}`, text]),
    ),
  )

/** The cells typed before a reload, of fields that are still missing. */
function keptCells(key: string, laudos: readonly LaudoInfo[], open: readonly ReadonlySet<EditField>[]): CellChanges {
  const nothing = flat(
    Object.fromEntries(
      laudos.map(({ uuid }, i) => [uuid, Object.fromEntries([...open[i]!].map((name) => [name, '']))]),
    ),
  )
  const kept = Object.entries(readDraft(key, nothing)).filter(([, text]) => text !== '')
  return Object.fromEntries(
    [...Map.groupBy(kept, ([name]) => name.split(AT)[0]!)].map(([id, cells]) => [
      id,
      Object.fromEntries(cells.map(([name, text]) => [name.split(AT)[1], text])) as Readonly<Record<string, string>>,
    ]),
  )
}
