/** Preview of the beginning of a sheet: the model's texts, and the month's values in the mapped cells. */
import { cellAt, columnOf, lettersOf, type MapaDoModelo } from '@faixa/domain'
import { type ModeloValue, type ModeloValues, readSheet, type Workbook } from '@faixa/export/modelo'
import { formatNumber } from '@faixa/units'
import { Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatWhen } from '../../../ui/format-when.ts'
import classes from './modelo.module.css'

const ROWS = 60
const COLUMNS = 26

export interface PickedCell {
  readonly letters: string
  readonly row: number
}

interface ModeloPreviewProps {
  readonly workbook: Workbook
  readonly aba: string
  /** Absent while something in it is wrong. */
  readonly mapa: MapaDoModelo | undefined
  readonly values: ModeloValues
  /** True where a click on a cell writes its address into a field. */
  readonly picking: boolean
  readonly onPick: (cell: PickedCell) => void
}

export function ModeloPreview({ workbook, aba, mapa, values, picking, onPick }: ModeloPreviewProps) {
  const grid = useMemo(() => gridOf(workbook, aba), [workbook, aba])
  const filled = useMemo(() => (mapa ? filledCells(mapa, values) : new Map<string, string>()), [mapa, values])
  const taken = [...filled.keys()].flatMap((address) => cellAt(address) ?? [])
  const last = Math.min(ROWS, Math.max(grid.rows, ...taken.map(({ row }) => row)))
  const wide = Math.min(COLUMNS, Math.max(grid.columns, ...taken.map(({ column }) => column)))
  const columns = Array.from({ length: wide }, (_, i) => lettersOf(i + 1))
  return (
    <>
      <Table.ScrollContainer
        minWidth={Math.max(400, columns.length * 96)}
        maxHeight={280}
        type="native"
        tabIndex={0}
        role="group"
        aria-label="Prévia da planilha"
        className={classes.preview ?? ''}
      >
        <Table withColumnBorders withRowBorders fz={12} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.address}>
                <span className={classes.hidden}>Linha</span>
              </Table.Th>
              {columns.map((letters) => (
                <Table.Th key={letters} className={classes.address}>
                  {letters}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Array.from({ length: last }, (_, i) => i + 1).map((row) => (
              <Table.Tr key={row}>
                <Table.Th scope="row" className={classes.address}>
                  {row}
                </Table.Th>
                {columns.map((letters) => {
                  const value = filled.get(`${letters}${row}`)
                  const text = value ?? grid.texts.get(`${letters}${row}`) ?? ''
                  return (
                    <Table.Td key={letters} data-filled={value !== undefined || undefined} className={classes.cell}>
                      <button
                        type="button"
                        tabIndex={-1}
                        disabled={!picking}
                        title={text}
                        aria-label={`${letters}${row}${text === '' ? '' : `: ${text}`}`}
                        onClick={() => onPick({ letters, row })}
                      >
                        {text}
                      </button>
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed" mb="md">
        {picking
          ? 'Clique em uma célula para escrevê-la no campo escolhido. Realçado: o que este mês preenche.'
          : 'Escolha um campo abaixo e clique na célula que o recebe, ou digite o endereço dela.'}
        {(grid.rows > ROWS || grid.isWider) && ` A prévia vai até ${columns.at(-1)}${last}; a planilha continua.`}
      </Text>
    </>
  )
}

interface Grid {
  readonly texts: ReadonlyMap<string, string>
  readonly rows: number
  readonly columns: number
  readonly isWider: boolean
}

function gridOf(workbook: Workbook, aba: string): Grid {
  const path = workbook.abas.find(({ nome }) => nome === aba)?.path
  const texts = new Map<string, string>()
  const { rows, merged } = path === undefined ? { rows: [], merged: [] } : readSheet(workbook, path)
  let [bottom, right] = [0, 0]
  for (const { number, cells } of rows) {
    for (const { column, text } of cells) {
      if (text === '') continue
      texts.set(`${lettersOf(column)}${number}`, text)
      ;[bottom, right] = [Math.max(bottom, number), Math.max(right, column)]
    }
  }
  for (const range of merged) right = Math.max(right, range.right)
  // Empty rows and columns at the edge are included, because they may be the ones to fill.
  return { texts, rows: bottom + 4, columns: Math.min(COLUMNS, Math.max(8, right + 1)), isWider: right > COLUMNS }
}

/** The values of the mapped cells, by address, within the preview. */
function filledCells({ celulas, linhas }: MapaDoModelo, values: ModeloValues): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  for (const [figura, address] of Object.entries(celulas)) {
    const value = values.celulas[figura]
    if (address !== undefined && value) shown.set(address, textOf(value))
  }
  if (!linhas) return shown
  for (const [coluna, letters] of Object.entries(linhas.colunas)) {
    if (letters === undefined || columnOf(letters) === undefined) continue
    for (let i = 0; i < Math.min(values.linhas.length, ROWS); i++) {
      const row = linhas.primeira + i
      if (linhas.ultima !== undefined && row > linhas.ultima) break
      const value = values.linhas[i]?.[coluna]
      if (value) shown.set(`${letters}${row}`, textOf(value))
    }
  }
  return shown
}

function textOf({ kind, value }: ModeloValue): string {
  if (typeof value === 'number') return formatNumber(value, kind === 'count' ? 0 : 2)
  return kind === 'day' ? (formatWhen(value) ?? value) : value
}
