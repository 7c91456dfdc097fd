import type { Dashboard } from '@faixa/contract'
import { SegmentedControl, Text } from '@mantine/core'
import { ChartCard } from '../../chart/chart-card.tsx'
import type { ChartContent } from '../../chart/chart-content.ts'
import { useInTurn } from '../../ui/page/use-in-turn.ts'
import classes from './dashboard.module.css'
import type { CountedSearch } from './dashboard-address.ts'
import { everySpan, lastDayOf, lossContent, rankingContent, spanWithin, trendContent } from './dashboard-content.ts'
import { LaudosLink } from './laudos-link.tsx'
import { useLaudosOf } from './use-laudos-of.ts'

interface FurtherChartsProps {
  readonly dashboard: Dashboard
  readonly search: CountedSearch
  readonly onSearch: (patch: { readonly por: 'mes' | undefined }) => void
}

/** Maximum number of bars in a chart; the table and the exported file list every row. */
const SHOWN = 12

/** The trend of effectiveness, the ranking, and the losses in hectares. */
export function FurtherCharts({ dashboard: { tendencia, ranking, perdas }, search, onSearch }: FurtherChartsProps) {
  const by = search.por === 'mes' ? 'month' : 'week'
  const spans = everySpan(by === 'week' ? tendencia.semanas : tendencia.meses, by)
  const isOneEmpresa = perdas.unidades.every(({ empresa }) => empresa.id === perdas.unidades[0]?.empresa.id)
  // All charts and tables in one task would block the page.
  const drawn = useInTurn(5)
  return (
    <>
      <LeadingChart
        title="Tendência da efetividade"
        description="Efetividade ponderada pela área, com o número de laudos de cada período."
        file="tendencia-da-efetividade"
        search={search}
        lines={spans.map(({ inicio, ...line }) => ({
          ...line,
          inicio,
          ...(line.laudos > 0 && { narrowed: spanWithin({ inicio, fim: lastDayOf(inicio, by) }, search) }),
        }))}
        contentOf={(lines) => trendContent(lines, by)}
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
        {drawn > 1 && (
          <LeadingChart
            title="Efetividade por prestadora"
            description="Efetividade ponderada pela área, as melhores primeiro."
            file="efetividade-por-prestadora"
            search={search}
            shown={SHOWN}
            tableFirst
            lines={ranking.prestadoras.map(({ prestadora, ...line }) => ({
              ...line,
              label: prestadora.nome,
              narrowed: { prestadora: prestadora.id },
            }))}
            contentOf={(lines) => rankingContent('Prestadora', lines)}
          />
        )}
        {drawn > 2 && (
          <LeadingChart
            title="Efetividade por piloto"
            description="Efetividade ponderada pela área, os melhores primeiro."
            file="efetividade-por-piloto"
            search={search}
            shown={SHOWN}
            tableFirst
            lines={ranking.pilotos.map(({ piloto, prestadora, ...line }) => ({
              ...line,
              label: `${piloto.nome} · ${prestadora.nome}`,
              narrowed: { piloto: piloto.id, prestadora: prestadora.id },
            }))}
            contentOf={(lines) => rankingContent('Piloto', lines)}
          />
        )}
        {drawn > 3 && (
          <LeadingChart
            title="Hectares perdidos por tratamento"
            description="Áreas não aplicadas, externas e sobrepostas de cada tratamento, em hectares."
            file="perdas-por-tratamento"
            search={search}
            lines={perdas.tratamentos.map((line) => ({
              ...line,
              label: line.tratamento,
              narrowed: { tratamento: line.tratamento },
            }))}
            contentOf={(lines) => lossContent('Tratamento', lines)}
          />
        )}
        {drawn > 4 && (
          <LeadingChart
            title="Hectares perdidos por unidade"
            description="As unidades com mais hectares não aplicados."
            file="perdas-por-unidade"
            search={search}
            shown={SHOWN}
            lines={perdas.unidades.map(({ empresa, unidade, ...line }) => ({
              ...line,
              label: isOneEmpresa ? unidade.nome : `${unidade.nome} · ${empresa.nome}`,
              narrowed: { empresa: empresa.id, unidade: unidade.id },
            }))}
            contentOf={(lines) => lossContent('Unidade', lines)}
          />
        )}
      </div>
      <Text size="xs" c="dimmed">
        Cada laudo entra com os números do método com que foi medido, que ele mesmo diz.
      </Text>
    </>
  )
}

interface Narrowing {
  /** Absent where there are no laudos to link to. */
  readonly narrowed?: NonNullable<Parameters<typeof LaudosLink>[0]['narrowed']>
}

interface LeadingChartProps<Line extends Narrowing>
  extends Pick<Parameters<typeof ChartCard>[0], 'title' | 'description' | 'file' | 'controls' | 'tableFirst'> {
  readonly search: CountedSearch
  readonly lines: readonly Line[]
  /** Number of lines that are drawn. */
  readonly shown?: number
  readonly contentOf: (lines: readonly Line[]) => ChartContent
}

/** A chart whose bars and lines link to their laudos. */
function LeadingChart<Line extends Narrowing>(props: LeadingChartProps<Line>) {
  const { search, lines, shown = lines.length, contentOf, ...card } = props
  const openLaudos = useLaudosOf(search)
  return (
    <ChartCard
      {...card}
      content={contentOf(lines.slice(0, shown))}
      whole={() => contentOf(lines)}
      onPick={(place) => {
        const narrowed = lines[place]?.narrowed
        if (narrowed) openLaudos(narrowed)
      }}
      rowLabel={(place, label) => {
        const narrowed = lines[place]?.narrowed
        if (!narrowed) return label
        return (
          <LaudosLink search={search} narrowed={narrowed}>
            {label}
          </LaudosLink>
        )
      }}
    />
  )
}
