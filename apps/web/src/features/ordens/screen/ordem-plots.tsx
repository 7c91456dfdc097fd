import type { Ordem } from '@faixa/contract'
import { formatNumber } from '@faixa/units'
import { Table } from '@mantine/core'
import { farmName, plotName } from '../../../export/rows/plot-name.ts'
import scrolls from '../../../ui/page/scrolls.module.css'
import classes from '../ordens.module.css'

/** The ordered plots, in the order of the file or of the register. */
export function OrdemPlots({ ordem: { plots } }: { readonly ordem: Ordem }) {
  return (
    <Table.ScrollContainer
      className={scrolls.scrolls ?? ''}
      minWidth={280}
      maxHeight={360}
      type="native"
      tabIndex={0}
      role="group"
      aria-label="Talhões pedidos"
    >
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Talhão</Table.Th>
            <Table.Th className={classes.figure}>Área (ha)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {plots.map((plot, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a plot is its row
            <Table.Tr key={row}>
              <Table.Td>{[plotName(plot, row), farmName(plot)].filter(Boolean).join(' · ')}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(plot.areaHa)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
