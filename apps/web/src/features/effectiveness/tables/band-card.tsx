/** One band: its lines in pages, the form of the open line, and the total. The title collapses it. */
import type { BandTable, EffectivenessLine } from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import { Button, Card, Group } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Fragment, useId, useMemo, useState } from 'react'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { Pager } from '../../../list/pages/pager.tsx'
import { TONES } from '../../../ui/badges/tones.ts'
import { allowedIn } from '../report-state.ts'
import type { Report } from '../use-report.ts'
import { LineForm } from './line-form.tsx'
import { COLUMNS, type LineOrder, nextOrder, orderedLines } from './line-order.ts'
import { LineRow } from './line-row.tsx'
import classes from './tables.module.css'

const PAGE_SIZES = [15, 25, 50]

interface BandCardProps {
  readonly table: BandTable
  readonly report: Report
  readonly prestadoras: Entidades['prestadoras']
  readonly typedBy: string
  readonly draftKey: string
}

export function BandCard({ table, report: [state, dispatch], prestadoras, typedBy, draftKey }: BandCardProps) {
  const { mode, checked } = state
  const [opened, setOpened] = useState(true)
  const [order, setOrder] = useState<LineOrder>()
  const [paging, setPaging] = useState({ page: 1, size: PAGE_SIZES[0]! })
  const contentId = useId()
  const allowed = allowedIn(state)
  const lines = useMemo(() => orderedLines(table.lines, order), [table.lines, order])
  const last = Math.max(1, Math.ceil(lines.length / paging.size))
  const page = Math.min(paging.page, last)
  const first = (page - 1) * paging.size
  const shown = lines.slice(first, first + paging.size)
  const chosen = new Set(checked)
  const isAdding = mode.kind === 'add' && mode.table === table.key

  const form = (line?: EffectivenessLine) => (
    <tr>
      <td colSpan={COLUMNS.length + 2} className={classes.open}>
        <LineForm
          table={table}
          {...(line && { line })}
          prestadoras={prestadoras}
          draftKey={`${draftKey}-linha`}
          onAbort={() => dispatch({ kind: 'mode', mode: { kind: 'normal' } })}
          onConfirm={(content) =>
            dispatch({
              kind: 'lines',
              edit: line
                ? { kind: 'edit', id: line.id, content }
                : { kind: 'add', line: { id: crypto.randomUUID(), ...content } },
            })
          }
        />
      </td>
    </tr>
  )

  return (
    <Card withBorder component="section" aria-label={table.title} p={0}>
      <div className={classes.head} style={{ borderColor: TONES[table.band?.tone ?? 'neutral'].ink }}>
        <h2 className={classes.title}>
          <button type="button" aria-expanded={opened} aria-controls={contentId} onClick={() => setOpened(!opened)}>
            <IconChevronDown size={18} aria-hidden data-closed={!opened || undefined} />
            <span style={{ color: TONES[table.band?.tone ?? 'neutral'].ink }}>{table.title}</span>
            <span className={classes.count}>
              {formatCount(lines.length, 'aplicação', 'aplicações')} · {formatNumber(table.areaHa)} ha
            </span>
          </button>
        </h2>
        {table.band && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={!allowed.add}
            onClick={() => {
              setOpened(true)
              dispatch({ kind: 'mode', mode: { kind: 'add', table: table.key } })
            }}
          >
            Adicionar linha
          </Button>
        )}
      </div>
      <div id={contentId} hidden={!opened}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
        <section className={classes.scroll} aria-label={`Linhas de ${table.title}`} tabIndex={0}>
          <table className={classes.table}>
            <Headings order={order} onOrder={setOrder} />
            <tbody>
              {isAdding && form()}
              {lines.length === 0 && !isAdding && (
                <tr>
                  <td colSpan={COLUMNS.length + 2} className={classes.nothing}>
                    Nenhuma informação encontrada! :(
                  </td>
                </tr>
              )}
              {shown.map((line, index) =>
                mode.kind === 'edit' && mode.id === line.id ? (
                  <Fragment key={line.id}>{form(line)}</Fragment>
                ) : (
                  <LineRow
                    key={line.id}
                    line={line}
                    number={first + index + 1}
                    typedBy={typedBy}
                    checked={chosen.has(line.id)}
                    mayCheck={allowed.check}
                    mayChange={allowed.change}
                    dispatch={dispatch}
                  />
                ),
              )}
            </tbody>
            <Total areaHa={table.areaHa} />
          </table>
        </section>
        {lines.length > PAGE_SIZES[0]! && (
          <Group px="sm" pb="sm">
            <Pager
              page={page}
              pageSize={paging.size}
              pageSizes={PAGE_SIZES}
              totalItems={lines.length}
              totalIsLimited={false}
              shown={shown.length}
              onPage={(next) => setPaging({ ...paging, page: next })}
              onPageSize={(size) => setPaging({ page: 1, size })}
            />
          </Group>
        )}
      </div>
    </Card>
  )
}

interface HeadingsProps {
  readonly order: LineOrder | undefined
  readonly onOrder: (order: LineOrder | undefined) => void
}

function Headings({ order, onOrder }: HeadingsProps) {
  return (
    <>
      <colgroup>
        <col className={classes.numberColumn} />
        {COLUMNS.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
        <col className={classes.actionsColumn} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">#</th>
          {COLUMNS.map(({ name, label, numeric }) => {
            const isSorted = order?.column === name
            return (
              <th
                key={name}
                scope="col"
                data-numeric={numeric || undefined}
                aria-sort={!isSorted ? 'none' : order.descending ? 'descending' : 'ascending'}
              >
                <button type="button" onClick={() => onOrder(nextOrder(order, name))}>
                  {label}
                  <span aria-hidden>{!isSorted ? '' : order.descending ? ' ↓' : ' ↑'}</span>
                </button>
              </th>
            )
          })}
          <th scope="col">Ações</th>
        </tr>
      </thead>
    </>
  )
}

function Total({ areaHa }: Pick<BandTable, 'areaHa'>) {
  return (
    <tfoot>
      <tr>
        <td colSpan={6}>TOTAL</td>
        <td data-numeric>{formatNumber(areaHa)}</td>
        <td colSpan={3} />
      </tr>
    </tfoot>
  )
}
