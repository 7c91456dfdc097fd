import { columnGroups, estimatePages } from '@faixa/export'
import { formatCount, formatNumber } from '@faixa/units'
import { Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileTypeCsv, IconFileTypePdf, IconMap2, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import type { ExportFormat } from '../../../export/laudos/export-asked.ts'
import { fileColumns } from '../../../export/laudos/laudo-cells.ts'
import type { ListQuery } from '../../../list/address/list-query.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { PRODUCT } from '../../../ui/page/use-page-title.ts'
import { withMetodo } from '../laudo-columns.tsx'
import { ColumnGroups } from './column-groups.tsx'
import { columnsFor, companyOf, type ExportScope, exportQuery, refusalOf } from './export-plan.ts'
import { RunningExport } from './export-progress.tsx'
import { filterWords, orderWords, useFilterChoices } from './export-words.ts'
import classes from './exports.module.css'
import type { ExportRun } from './use-export.ts'
import { useRemembered } from './use-remembered.ts'

interface ExportFormProps extends ExportScope {
  readonly run: ExportRun
  readonly onDone: () => void
}

const FORMATS = [
  { value: 'excel', label: 'Excel', Icon: IconTable },
  { value: 'pdf', label: 'PDF', Icon: IconFileTypePdf },
  { value: 'csv', label: 'CSV', Icon: IconFileTypeCsv },
  { value: 'fgb', label: 'FlatGeobuf', Icon: IconMap2 },
  { value: 'gpkg', label: 'GeoPackage', Icon: IconMap2 },
] as const

/** Programs that read the server's files. */
const READERS: Partial<Record<ExportFormat, string>> = {
  csv: 'Para o Power BI e outros programas: UTF-8, separado por vírgulas, ponto decimal, colunas com os nomes da API.',
  fgb: 'Para o QGIS e outros programas de mapas: cada laudo sobre os talhões que mediu, com as colunas escolhidas.',
  gpkg: 'Como o FlatGeobuf, em um arquivo que o QGIS e outros programas de mapas também editam.',
}

export function ExportForm({ query: listQuery, columns, shown, selected: picked = [], run, onDone }: ExportFormProps) {
  const { id, nomeEmpresa } = useUserInfo()
  const choices = useFilterChoices(listQuery)
  const [remembered, remember] = useRemembered(`faixa-exportacao-laudos-${id}`)
  const [onlySelected, setOnlySelected] = useState(true)
  const selected = onlySelected && picked.length > 0 ? picked : undefined
  const found = useCount(listQuery)

  const offered = fileColumns(columns)
  const listed = fileColumns(shown).map(({ name }) => name)
  // The stored columns may come from a person with more rights.
  const names = offered.map(({ name }) => name).filter((name) => (remembered.names ?? listed).includes(name))
  const written = withMetodo(
    offered.filter(({ name }) => names.includes(name)),
    offered,
  )
  const { format } = remembered
  const laudos = selected ? selected.length : found.data
  const paper = format === 'pdf' ? estimatePages(laudos ?? 0, written.length) : undefined
  const refusal = refusalOf({ laudos, columns: names.length, tooLong: paper?.tooLong ?? false })
  const words = filterWords(listQuery, choices)
  const busy = run.running

  const start = async () => {
    const done = await run.start(
      exportQuery(
        listQuery,
        selected?.map(({ uuid }) => uuid),
      ),
      {
        format,
        columns: columnsFor(written, format, offered),
        title: `LAUDOS - ${companyOf(listQuery, choices, selected) ?? nomeEmpresa ?? PRODUCT}`,
        words: [
          selected ? 'Laudos selecionados.' : words === '' ? 'Sem filtros.' : `Filtros: ${words}.`,
          `Ordem: ${orderWords(listQuery.sort, columns)}.`,
        ],
      },
    )
    if (done) onDone()
  }

  return (
    <Stack gap="md">
      <Group gap="xl" align="flex-start">
        <FormatChoice
          format={format}
          disabled={busy}
          onChange={(value) => remember({ ...remembered, format: value })}
        />
        {picked.length > 0 && (
          <LaudosChoice
            selected={picked.length}
            found={found.data}
            isSelected={selected !== undefined}
            disabled={busy}
            onChange={setOnlySelected}
          />
        )}
      </Group>
      {READERS[format] !== undefined && (
        <Text size="sm" c="dimmed">
          {READERS[format]}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Text span c="var(--mantine-color-text)" fw={600}>
          {counted(laudos, found.isError)}
        </Text>
        {selected ? ' da seleção.' : words === '' ? ', sem filtros.' : `. ${words}.`}
      </Text>
      <ColumnGroups
        columns={offered}
        chosen={names}
        listed={listed}
        disabled={busy}
        onChange={(next) => remember({ format, ...(next.join() !== listed.join() && { names: next }) })}
      />
      {paper && laudos !== undefined && refusal === undefined && (
        <OnPaper pages={paper.pages} columns={written.length} />
      )}
      <div className={classes.foot}>
        {refusal !== undefined && !busy && (
          <Text size="sm" className={classes.progress ?? ''} role="status">
            {refusal}
          </Text>
        )}
        {run.failure !== undefined && refusal === undefined && (
          <Note
            tone="danger"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            className={classes.progress ?? ''}
            role="alert"
          >
            {run.failure}
          </Note>
        )}
        {busy && <RunningExport progress={run.progress} format={format} />}
        <Button variant="default" onClick={busy ? run.cancel : onDone}>
          {busy ? 'Cancelar' : 'Fechar'}
        </Button>
        {!busy && (
          <Button disabled={refusal !== undefined} onClick={() => void start()}>
            {run.failure === undefined ? 'Exportar' : 'Tentar novamente'}
          </Button>
        )}
      </div>
    </Stack>
  )
}

interface FormatChoiceProps {
  readonly format: ExportFormat
  readonly disabled: boolean
  readonly onChange: (format: ExportFormat) => void
}

function FormatChoice({ format, disabled, onChange }: FormatChoiceProps) {
  const narrow = useNarrow()
  return (
    <div>
      <Text size="sm" fw={500} mb={6} id="formato-do-arquivo">
        Formato
      </Text>
      <SegmentedControl
        aria-labelledby="formato-do-arquivo"
        // Five names do not fit side by side on a telephone.
        orientation={narrow ? 'vertical' : 'horizontal'}
        size={narrow ? 'md' : 'sm'}
        data={FORMATS.map(({ value, label, Icon }) => ({
          value,
          label: (
            <Group gap={6} wrap="nowrap" justify={narrow ? 'flex-start' : 'center'}>
              <Icon size={16} aria-hidden />
              {label}
            </Group>
          ),
        }))}
        value={format}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  )
}

interface LaudosChoiceProps {
  readonly selected: number
  /** Undefined until the laudos are counted. */
  readonly found: number | undefined
  readonly isSelected: boolean
  readonly disabled: boolean
  readonly onChange: (isSelected: boolean) => void
}

function LaudosChoice({ selected, found, isSelected, disabled, onChange }: LaudosChoiceProps) {
  return (
    <Radio.Group
      label="Quais laudos"
      value={isSelected ? 'selected' : 'found'}
      onChange={(value) => onChange(value === 'selected')}
    >
      <Stack gap={8} mt={6}>
        <Radio
          size="xs"
          value="selected"
          disabled={disabled}
          label={`Só os selecionados (${formatNumber(selected, 0)})`}
        />
        <Radio
          size="xs"
          value="found"
          disabled={disabled}
          label={`Todos os filtrados (${found === undefined ? '…' : formatNumber(found, 0)})`}
        />
      </Stack>
    </Radio.Group>
  )
}

/** The number of laudos in words. An export may begin without it, because the server checks its limit. */
function counted(laudos: number | undefined, unknown: boolean): string {
  if (laudos === undefined) return unknown ? 'Todos os laudos' : 'Contando os laudos…'
  return formatCount(laudos, 'laudo', 'laudos')
}

/** Pages from which the form warns that a PDF is long. */
const MANY_PAGES = 200

function OnPaper({ pages, columns }: { readonly pages: number; readonly columns: number }) {
  const groups = columnGroups(columns, 0).length
  return (
    <Text size="sm" c="dimmed">
      Cerca de {formatCount(pages, 'página', 'páginas')} em A4.
      {groups > 1 && ` As colunas vão em ${groups} grupos, com o código repetido em cada um.`}
      {pages > MANY_PAGES && ' Para tantos laudos uma planilha serve melhor.'}
    </Text>
  )
}

/** Reads the exact number of laudos, because the list's total stops at 10,000. */
function useCount({ page: _page, pageSize: _size, ...filtered }: ListQuery) {
  return useQuery({
    ...query('listLaudos', { query: { ...filtered, page: 1, pageSize: 1, total: 'exato' } }),
    select: ({ totalItems }) => totalItems,
  })
}
