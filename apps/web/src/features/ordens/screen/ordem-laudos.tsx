/** The laudos registered for an order, limited to those that this person may read. */
import type { Ordem } from '@faixa/contract'
import { bandOf, measuredText } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import { Table, Text } from '@mantine/core'
import { deviationRow } from '../../../ordem/ordem-rows.ts'
import { laudoPath } from '../../../paths.ts'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import { formatWhen } from '../../../ui/format-when.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import scrolls from '../../../ui/page/scrolls.module.css'
import classes from '../ordens.module.css'

export function OrdemLaudos({ ordem: { laudosDaOrdem } }: { readonly ordem: Ordem }) {
  if (laudosDaOrdem.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nenhum laudo foi cadastrado para esta ordem ainda.
      </Text>
    )
  }
  return (
    <Table.ScrollContainer
      className={scrolls.scrolls ?? ''}
      minWidth={600}
      type="native"
      tabIndex={0}
      role="group"
      aria-label="Laudos da ordem"
    >
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Laudo</Table.Th>
            <Table.Th>Data</Table.Th>
            <Table.Th>Piloto</Table.Th>
            <Table.Th className={classes.figure}>Aplicada (ha)</Table.Th>
            <Table.Th className={classes.figure}>Efetividade (%)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {laudosDaOrdem.map(({ uuid, codigo, nome, data, piloto, status, desvios, metodo, ...figures }) => (
            <Table.Tr key={uuid}>
              <Table.Td>
                <TextLink to={laudoPath(uuid)} size="sm">
                  {[codigo, nome].join(' · ')}
                </TextLink>
                {status !== 'Pronto' && ` (${status})`}
                {metodo !== undefined && (
                  <Text size="xs" c="dimmed">
                    {measuredText({ metodo, ...figures })}
                  </Text>
                )}
                {desvios.map(deviationRow).map(([what, pedido, voado]) => (
                  <Text key={what} size="xs" className={classes.deviation}>
                    {what}: pedido {pedido}, voado {voado}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>{formatWhen(data) ?? ABSENT}</Table.Td>
              <Table.Td>{piloto.nome}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(figures.areaAplicada)}</Table.Td>
              <Table.Td className={classes.figure}>
                {formatNumber(figures.percentAplicacaoEfetiva)}
                <br />
                <BandBadge band={bandOf(figures.percentAplicacaoEfetiva)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
