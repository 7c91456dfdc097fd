/** The laudos that were registered for an order, as far as this person reads them. */
import type { Ordem } from '@faixa/contract'
import { bandOf } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import { Table, Text } from '@mantine/core'
import { formatWhen } from '../../../export/rows/format-when.ts'
import { laudoPath } from '../../../paths.ts'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import classes from '../ordens.module.css'

const DEVIATIONS: Readonly<Record<string, string>> = {
  piloto: 'Piloto',
  prestadora: 'Prestadora',
  tratamento: 'Tratamento',
  cultura: 'Cultura',
  dia: 'Dia',
}

function shown(campo: string, value: string): string {
  return campo === 'dia' ? (formatWhen(value) ?? value) : value
}

export function OrdemLaudos({ ordem: { laudosDaOrdem } }: { readonly ordem: Ordem }) {
  if (laudosDaOrdem.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nenhum laudo foi cadastrado para esta ordem ainda.
      </Text>
    )
  }
  return (
    <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} role="group" aria-label="Laudos da ordem">
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
          {laudosDaOrdem.map(({ uuid, codigo, nome, data, piloto, status, desvios, ...figures }) => (
            <Table.Tr key={uuid}>
              <Table.Td>
                <TextLink to={laudoPath(uuid)}>{[codigo, nome].join(' · ')}</TextLink>
                {status !== 'Pronto' && ` (${status})`}
                {desvios.map(({ campo, pedido, voado }) => (
                  <Text key={campo} size="xs" className={classes.deviation}>
                    {DEVIATIONS[campo] ?? campo}: pedido {shown(campo, pedido)}, voado {shown(campo, voado)}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>{formatWhen(data) ?? ABSENT}</Table.Td>
              <Table.Td>{piloto.nome}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(figures.areaAplicada)}</Table.Td>
              <Table.Td className={classes.figure}>
                {formatNumber(figures.percentAplicacaoEfetiva)}{' '}
                <BandBadge band={bandOf(figures.percentAplicacaoEfetiva)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
