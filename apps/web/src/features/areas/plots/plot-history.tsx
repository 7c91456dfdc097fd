/** Every laudo of a plot: its day, its effectiveness with the trend, and the time since the previous laudo. */
import type { Plot, PlotLaudo, ReplyOf, Routes } from '@faixa/contract'
import { bandOf, measuredText } from '@faixa/domain'
import { ABSENT, formatCount, formatNumber, formatPercent, formatQuantity, hectares } from '@faixa/units'
import { Group, Modal, Skeleton, Table, Text } from '@mantine/core'
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { dateTextOf } from '../../../form/fields/date-text.ts'
import { laudoPath } from '../../../paths.ts'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import scrolls from '../../../ui/page/scrolls.module.css'
import { useFocusBack } from '../../../ui/page/use-focus-back.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from '../register/area-form.module.css'
import { plotTitle } from './plot-columns.tsx'

interface PlotHistoryProps {
  readonly id: Plot['id']
  readonly onClose: () => void
}

export default function PlotHistory({ id, onClose }: PlotHistoryProps) {
  useFocusBack()
  const narrow = useNarrow()
  const { data, error, refetch } = useQuery(query('readPlotHistory', { params: { id } }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={data ? `Histórico do talhão ${plotTitle(data.talhao)}` : 'Histórico do talhão'}
      size={900}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data?.laudos.length === 0 && <EmptyState sentence="Nenhum laudo atingiu este talhão ainda." />}
      {data && data.laudos.length > 0 && <Told history={data} />}
    </Modal>
  )
}

/** Percentage points from one laudo to the next below which the effectiveness counts as steady. */
const STEADY = 0.5

function Told({ history }: { readonly history: ReplyOf<Routes['readPlotHistory']> }) {
  const { talhao, laudos, efetividadeMedia, tendenciaPorLaudo } = history
  return (
    <>
      <Group gap="lg" mb="sm">
        <Text size="sm">
          {formatQuantity(hectares(talhao.areaHa), 'ha')} · {formatCount(laudos.length, 'laudo', 'laudos')}
        </Text>
        {efetividadeMedia !== undefined && (
          <Text size="sm">
            Efetividade média: <strong>{formatPercent(efetividadeMedia)}</strong>
          </Text>
        )}
        {tendenciaPorLaudo !== undefined && <Trend slope={tendenciaPorLaudo} />}
      </Group>
      <div className={scrolls.scrolls} tabIndex={0} role="group" aria-label="Laudos do talhão, rolável">
        <Table aria-label="Laudos do talhão">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Data</Table.Th>
              <Table.Th>Laudo</Table.Th>
              <Table.Th>Tratamento</Table.Th>
              <Table.Th className={classes.figure}>Efetividade (%)</Table.Th>
              <Table.Th className={classes.figure}>Efetiva (ha)</Table.Th>
              <Table.Th className={classes.figure}>Parte do laudo (%)</Table.Th>
              <Table.Th className={classes.figure}>Intervalo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {laudos.map((laudo) => (
              <Row key={laudo.uuid} laudo={laudo} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

function Row({ laudo }: { readonly laudo: PlotLaudo }) {
  const { percentAplicacaoEfetiva: percent, intervaloDias } = laudo
  return (
    <Table.Tr>
      <Table.Td>{dateTextOf(laudo.data)}</Table.Td>
      <Table.Td className={classes.name}>
        <TextLink to={laudoPath(laudo.uuid)} size="sm">
          {laudo.codigo}
        </TextLink>
        <Text size="xs" c="dimmed">
          {[laudo.piloto, laudo.prestadora, measuredText(laudo)].filter(Boolean).join(' · ')}
        </Text>
        {laudo.contornoAnterior && (
          <Text size="xs" c="dimmed">
            Medido contra o contorno anterior deste talhão
          </Text>
        )}
        {laudo.por === 'codigo' && (
          <Text size="xs" c="dimmed">
            Pelo código no arquivo de área do laudo
          </Text>
        )}
      </Table.Td>
      <Table.Td>{laudo.tratamento}</Table.Td>
      <Table.Td className={classes.figure}>
        {formatPercent(percent)} {percent !== undefined && <BandBadge band={bandOf(percent)} />}
      </Table.Td>
      <Table.Td className={classes.figure}>{formatNumber(laudo.aplicacaoEfetiva)}</Table.Td>
      <Table.Td className={classes.figure}>{formatPercent(laudo.percentDoLaudo)}</Table.Td>
      <Table.Td className={classes.figure}>
        {intervaloDias === undefined ? ABSENT : formatCount(intervaloDias, 'dia', 'dias')}
      </Table.Td>
    </Table.Tr>
  )
}

function Trend({ slope }: { readonly slope: number }) {
  const points = `${formatNumber(Math.abs(slope), 1)} pontos por laudo`
  if (Math.abs(slope) < STEADY) return <Text size="sm">Tendência: estável</Text>
  return (
    <Group gap={4}>
      {slope > 0 ? <IconTrendingUp size={16} aria-hidden /> : <IconTrendingDown size={16} aria-hidden />}
      <Text size="sm">
        Tendência: {slope > 0 ? 'sobe' : 'cai'} {points}
      </Text>
    </Group>
  )
}
