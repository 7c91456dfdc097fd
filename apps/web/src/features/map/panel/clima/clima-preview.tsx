/** Shows the figures of the weather with another file beside the current ones. */
import type { LaudoInfo } from '@faixa/contract'
import type { LeituraDoClima, LimiteDoClima } from '@faixa/domain'
import { measureClima, readClima } from '@faixa/flight'
import { formatNumber, present } from '@faixa/units'
import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../../api/query.ts'

const ROWS = [
  ['Dentro dos limites', 'minutosDentro'],
  ['Fora dos limites', 'minutosFora'],
  ['Sem dados', 'minutosSemDados'],
] as const

/** Kind of the typed rows, which stay beside any file. */
const TYPED = 'Leituras digitadas'

export default function ClimaPreview({ info, file }: { readonly info: LaudoInfo; readonly file: File }) {
  const { data } = useQuery(query('readLaudoClima', { params: { uuid: info.uuid } }))
  const bytes = useBytes(file)
  if (!data || !bytes) return null
  const { fusoHoras, limites, leituras, minutos } = data
  const read = readClima(file.name, bytes, { utcOffsetH: fusoHoras ?? 0 })
  if ('unusable' in read) return null
  const typed = leituras
    .filter(({ fonte }) => fonte === TYPED)
    .map(({ instante, ...reading }) => ({ ...present(reading), instanteMs: Date.parse(instante) }) as LeituraDoClima)
  const after = measureClima(
    minutos.map(({ instante, eixoGraus, ...minute }) => ({
      ...minute,
      minuto: Date.parse(instante) / 60_000,
      ...present({ eixoGraus }),
    })),
    { readings: [...typed, ...read.readings], limits: limites as readonly LimiteDoClima[] },
  )
  if (!after) return <Text size="xs">Os arquivos do voo não dizem os horários: o clima não poderá ser conferido.</Text>
  return (
    <Table aria-label="O clima com o arquivo novo" fz="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Minutos aplicados</Table.Th>
          <Table.Th ta="right">Agora</Table.Th>
          <Table.Th ta="right">Com o arquivo</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ROWS.map(([label, name]) => (
          <Table.Tr key={name}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="right">{info.clima ? formatNumber(info.clima[name]) : '—'}</Table.Td>
            <Table.Td ta="right">{formatNumber(after[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function useBytes(file: File): Uint8Array | undefined {
  const [read, setRead] = useState<{ readonly file: File; readonly bytes: Uint8Array }>()
  useEffect(() => {
    void file.arrayBuffer().then((buffer) => setRead({ file, bytes: new Uint8Array(buffer) }))
  }, [file])
  return read?.file === file ? read.bytes : undefined
}
