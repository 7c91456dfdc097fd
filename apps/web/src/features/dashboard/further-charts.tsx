import type { Dashboard } from '@faixa/contract'
import { SegmentedControl } from '@mantine/core'
import { ChartCard } from '../../chart/chart-card.tsx'
import classes from './dashboard.module.css'
import type { DashboardSearch } from './dashboard-address.ts'
import { lastDayOf, lossContent, spanWithin, trendContent } from './dashboard-content.ts'
import { LaudosLink } from './laudos-link.tsx'
import { RankingTable } from './ranking-table.tsx'

interface FurtherChartsProps {
  readonly dashboard: Dashboard
  readonly search: DashboardSearch
  readonly onSearch: (patch: Pick<DashboardSearch, 'por'> | { readonly por: undefined }) => void
}

/** How effectiveness went on, who is best, and where hectares were lost. */
export function FurtherCharts({ dashboard: { tendencia, ranking, perdas }, search, onSearch }: FurtherChartsProps) {
  const by = search.por === 'mes' ? 'month' : 'week'
  const spans = by === 'week' ? tendencia.semanas : tendencia.meses
  const trend = trendContent(spans, by)
  const tratamentos = perdas.tratamentos.map((line) => ({ ...line, label: line.tratamento }))
  const unidades = perdas.unidades.map((line) => ({
    ...line,
    label: perdas.unidades.some(({ empresa }) => empresa.id !== line.empresa.id)
      ? `${line.unidade.nome} · ${line.empresa.nome}`
      : line.unidade.nome,
  }))
  return (
    <>
      <ChartCard
        title="Tendência da efetividade"
        description="Efetividade ponderada pela área, com o número de laudos de cada período."
        file="tendencia-da-efetividade"
        content={trend}
        rowLabel={(i) => (
          <LaudosLink
            search={search}
            narrowed={spanWithin({ inicio: spans[i]!.inicio, fim: lastDayOf(spans[i]!.inicio, by) }, search)}
          >
            {trend.labels[i]}
          </LaudosLink>
        )}
        controls={
          <SegmentedControl
            size="xs"
            aria-label="Período da tendência"
            value={by}
            data={[
              { value: 'week', label: 'Semana' },
              { value: 'month', label: 'Mês' },
            ]}
            onChange={(value) => onSearch({ por: value === 'month' ? 'mes' : undefined })}
          />
        }
      />
      <div className={classes.pair}>
        <RankingTable
          title="Efetividade por prestadora"
          heading="Prestadora"
          search={search}
          lines={ranking.prestadoras.map(({ prestadora, ...line }) => ({
            ...line,
            key: `${prestadora.id}`,
            nome: prestadora.nome,
            narrowed: { prestadora: prestadora.id },
          }))}
        />
        <RankingTable
          title="Efetividade por piloto"
          heading="Piloto"
          search={search}
          lines={ranking.pilotos.map(({ piloto, prestadora, ...line }) => ({
            ...line,
            key: `${prestadora.id} ${piloto.id}`,
            nome: piloto.nome,
            of: prestadora.nome,
            narrowed: { piloto: piloto.id, prestadora: prestadora.id },
          }))}
        />
      </div>
      <div className={classes.pair}>
        <ChartCard
          title="Hectares perdidos por tratamento"
          description="Áreas não aplicadas, externas e sobrepostas de cada tratamento, em hectares."
          file="perdas-por-tratamento"
          content={lossContent('Tratamento', tratamentos)}
          rowLabel={(i) => (
            <LaudosLink search={search} narrowed={{ tratamento: tratamentos[i]!.tratamento }}>
              {tratamentos[i]!.label}
            </LaudosLink>
          )}
        />
        <ChartCard
          title="Hectares perdidos por unidade"
          description="As unidades com mais hectares não aplicados."
          file="perdas-por-unidade"
          content={lossContent('Unidade', unidades.slice(0, SHOWN))}
          whole={lossContent('Unidade', unidades)}
          rowLabel={(i) => (
            <LaudosLink
              search={search}
              narrowed={{ empresa: unidades[i]!.empresa.id, unidade: unidades[i]!.unidade.id }}
            >
              {unidades[i]!.label}
            </LaudosLink>
          )}
        />
      </div>
    </>
  )
}

/** Bars side by side; the file has all. */
const SHOWN = 12
