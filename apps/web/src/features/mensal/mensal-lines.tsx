/** The lines of a month by kind of aircraft: a table, or cards on a telephone. A missing value links to its field. */
import {
  COLUNAS_MENSAIS,
  type ColunaMensal,
  type FaltaMensal,
  type GrupoMensal,
  type LinhaMensal,
  roundedHours,
  roundedTotal,
  type TotaisMensais,
} from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import { Pagination, Paper, Table } from '@mantine/core'
import { useState } from 'react'
import { laudoPath } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { formatWhen } from '../../ui/format-when.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { useNarrow } from '../../ui/page/narrow.ts'
import classes from './mensal.module.css'

/** Number of lines on a page: drawing thousands at once would block the screen. */
const ON_PAGE = 50

const COLUMNS = Object.keys(COLUNAS_MENSAIS) as readonly ColunaMensal[]

interface MensalLinesProps {
  readonly groups: readonly GrupoMensal[]
  readonly totais: TotaisMensais
  readonly onlyGaps: boolean
}

interface ShownLine {
  readonly line: LinhaMensal
  /** Present on the first line of a group. */
  readonly group?: GrupoMensal
}

export function MensalLines({ groups, totais, onlyGaps }: MensalLinesProps) {
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const lines = groups.flatMap((group) => {
    const shown = group.linhas.filter(({ faltas }) => !onlyGaps || faltas.length > 0)
    return shown.map((line, i): ShownLine => (i === 0 ? { line, group } : { line }))
  })
  const pages = Math.max(1, Math.ceil(lines.length / ON_PAGE))
  const at = Math.min(page, pages)
  const shown = lines.slice((at - 1) * ON_PAGE, at * ON_PAGE)
  return (
    <>
      {narrow ? (
        <LineCards lines={shown} />
      ) : (
        <Paper withBorder>
          <LineTable lines={shown} totais={totais} />
        </Paper>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={at}
          onChange={setPage}
          mt="md"
          size="sm"
          getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
        />
      )}
    </>
  )
}

const CONTROLS = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
} as const

const isFigure = (coluna: ColunaMensal) => COLUNAS_MENSAIS[coluna].kind === 'number'

function LineTable({ lines, totais }: { readonly lines: readonly ShownLine[]; readonly totais: TotaisMensais }) {
  return (
    <Table.ScrollContainer minWidth={1080} type="native" tabIndex={0} role="group" aria-label="Operações do mês">
      <Table verticalSpacing={7} fz={13}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Data</Table.Th>
            <Table.Th>Laudo</Table.Th>
            {COLUMNS.map((coluna) => (
              <Table.Th key={coluna} className={isFigure(coluna) ? (classes.figure ?? '') : ''}>
                {COLUNAS_MENSAIS[coluna].titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ line, group }) => [
            group && (
              <Table.Tr key={group.titulo} className={classes.group ?? ''}>
                <Table.Th colSpan={2 + COLUMNS.length - 2} scope="rowgroup">
                  {group.titulo} · {formatCount(group.totais.operacoes, 'operação', 'operações')}
                </Table.Th>
                <TotalCells totais={group.totais} />
              </Table.Tr>
            ),
            <Table.Tr key={line.operacao.laudo}>
              <Table.Td className={classes.day}>{formatWhen(line.operacao.data)}</Table.Td>
              <Table.Td>
                <TextLink inherit to={laudoPath(line.operacao.laudo)} title={line.operacao.contratante}>
                  {line.operacao.codigo} · {line.operacao.nome}
                </TextLink>
              </Table.Td>
              {COLUMNS.map((coluna) => (
                <Table.Td key={coluna} className={isFigure(coluna) ? (classes.figure ?? '') : ''}>
                  <Value line={line} coluna={coluna} />
                </Table.Td>
              ))}
            </Table.Tr>,
          ])}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={2 + COLUMNS.length - 2} scope="row">
              Total do mês
            </Table.Th>
            <TotalCells totais={totais} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The cells of the last two columns, area and hours. */
function TotalCells({ totais }: { readonly totais: TotaisMensais }) {
  return (
    <>
      <Table.Td className={`${classes.figure} ${classes.total}`}>
        {formatNumber(roundedTotal(totais.areaAplicada))}
      </Table.Td>
      <Table.Td className={`${classes.figure} ${classes.total}`}>{formatNumber(roundedHours(totais.minutos))}</Table.Td>
    </>
  )
}

function LineCards({ lines }: { readonly lines: readonly ShownLine[] }) {
  return (
    <div className={classes.cards} role="list" aria-label="Operações do mês">
      {lines.map(({ line, group }) => (
        <div key={line.operacao.laudo} role="listitem" className={classes.cardItem}>
          {group && (
            <p className={classes.cardGroup}>
              {group.titulo}: {formatNumber(roundedTotal(group.totais.areaAplicada))} ha
            </p>
          )}
          <div className={classes.card}>
            <div className={classes.cardTop}>
              <TextLink size="sm" to={laudoPath(line.operacao.laudo)}>
                {line.operacao.codigo} · {line.operacao.nome}
              </TextLink>
              <span className={classes.day}>{formatWhen(line.operacao.data)}</span>
            </div>
            <dl className={classes.definitions}>
              {COLUMNS.map((coluna) => (
                <div key={coluna}>
                  <dt>{COLUNAS_MENSAIS[coluna].titulo}</dt>
                  <dd>
                    <Value line={line} coluna={coluna} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      ))}
    </div>
  )
}

function Value({ line, coluna }: { readonly line: LinhaMensal; readonly coluna: ColunaMensal }) {
  const value = line.valores[coluna]
  if (value !== undefined) return typeof value === 'number' ? formatNumber(value) : value
  return <Missing line={line} falta={line.faltas.find((one) => one.coluna === coluna)} />
}

/** Leads to the field in the edit of the laudo; an area that was not measured has no field. */
function Missing({
  line: { operacao },
  falta,
}: {
  readonly line: LinhaMensal
  readonly falta: FaltaMensal | undefined
}) {
  const mayEdit = useMay('updateLaudo')
  if (!mayEdit || falta?.campo === undefined) return <span className={classes.missing}>não informado</span>
  return (
    <TextLink
      inherit
      underline="always"
      className={classes.missingLink ?? ''}
      to={laudoPath(operacao.laudo)}
      search={{ editar: true, campo: falta.campo } as never}
      aria-label={`${falta.titulo} do laudo ${operacao.codigo}: não informado, preencher`}
    >
      não informado
    </TextLink>
  )
}
