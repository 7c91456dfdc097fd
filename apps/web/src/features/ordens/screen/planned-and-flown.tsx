/** Planned against flown: sums, plots by state, and the same plots on a map in four colours. */

import type { Comparacao, Ordem } from '@faixa/contract'
import { ordemRefusal, PLOT_STATES, type PlotState } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { Button, Table, Text } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { ordemPdfName } from '../../../export/file-names.ts'
import { farmName, plotName } from '../../../export/rows/plot-name.ts'
import { Definitions } from '../../../noun/definitions.tsx'
import { sumRows } from '../../../ordem/ordem-rows.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import scrolls from '../../../ui/page/scrolls.module.css'
import { saveFile } from '../../../ui/save-file.ts'
import classes from '../ordens.module.css'
import { OrdemMap } from './ordem-map.tsx'
import { PLOT_STATE_LAYERS } from './plot-state-layers.ts'

export function PlannedAndFlown({ ordem }: { readonly ordem: Ordem }) {
  const { comparacao } = ordem
  if (!comparacao) {
    return (
      <Text size="sm" c="dimmed">
        {withoutComparison(ordem)}
      </Text>
    )
  }
  return (
    <>
      <Definitions rows={sumRows(comparacao)} />
      <OrdemMap ordem={ordem} calculadoEm={comparacao.calculadoEm} />
      <ComparedPlots comparacao={comparacao} />
      <PdfButton ordem={ordem} comparacao={comparacao} />
    </>
  )
}

/** Explains why there is no comparison; only an order that may still be flown will get one. */
function withoutComparison({ situacao, laudos, comparacaoFalhou }: Ordem): string {
  if (comparacaoFalhou?.motivo === 'pesada')
    return 'Os voos desta ordem são grandes demais para uma comparação. Divida a ordem em duas e passe uma parte dos laudos para a outra.'
  if (comparacaoFalhou)
    return `A comparação falhou em ${formatMoment(new Date(comparacaoFalhou.em))} e será tentada de novo a cada hora. Se continuar assim, avise o administrador do sistema.`
  if (laudos > 0) return 'Ainda não há comparação: os laudos desta ordem estão sendo medidos, ou não puderam ser.'
  return ordemRefusal('voar', situacao) === undefined
    ? 'O planejado será comparado com o voado quando houver um laudo pronto desta ordem.'
    : `A ordem foi ${situacao.toLowerCase()} sem laudos: não há voo a comparar com o planejado.`
}

interface PdfButtonProps {
  readonly ordem: Ordem
  readonly comparacao: Comparacao
}

/** Offers the comparison on paper, with a vector map. */
function PdfButton({ ordem, comparacao }: PdfButtonProps) {
  const [busy, perform] = useBusy()
  const save = () =>
    perform('O PDF não pôde ser feito', async () => {
      const [{ ordemPdf }, { readIssuer }, geojson] = await Promise.all([
        loadNow(() => import('../../../export/pdf/ordem-pdf.ts')),
        loadNow(() => import('../../../export/read-issuer.ts')),
        api.readOrdemMap({ params: { uuid: ordem.uuid } }).then((answer) => answer.text()),
      ])
      const now = new Date()
      const issuer = await readIssuer()
      saveFile(
        ordemPdf({ ordem, comparacao, geojson, legend: PLOT_STATE_LAYERS, now, issuer }),
        ordemPdfName(ordem.codigo, now),
      )
    })
  return (
    <Button variant="default" size="sm" mt="md" loading={busy} onClick={() => void save()}>
      Planejado e voado em PDF
    </Button>
  )
}

function ComparedPlots({ comparacao: { plots, naoPedidos } }: { readonly comparacao: Comparacao }) {
  return (
    <Table.ScrollContainer
      className={scrolls.scrolls ?? ''}
      minWidth={520}
      maxHeight={360}
      type="native"
      tabIndex={0}
      role="group"
      aria-label="Talhões planejados e voados"
    >
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Talhão</Table.Th>
            <Table.Th>Situação</Table.Th>
            <Table.Th className={classes.figure}>Área (ha)</Table.Th>
            <Table.Th className={classes.figure}>Tratada (ha)</Table.Th>
            <Table.Th className={classes.figure}>Tratada (%)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...plots, ...naoPedidos].map((plot, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a plot is its row
            <Table.Tr key={row}>
              <Table.Td>{[plotName(plot, row), farmName(plot)].filter(Boolean).join(' · ')}</Table.Td>
              <Table.Td>
                <State estado={plot.estado} />
              </Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(plot.areaHa)}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(plot.tratadaHa)}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(plot.percentTratada)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function State({ estado }: { readonly estado: PlotState }) {
  return (
    <span className={classes.state}>
      <span className={classes.dot} style={{ background: PLOT_STATES[estado].colour }} aria-hidden />
      {PLOT_STATES[estado].title}
    </span>
  )
}
