import type { Dashboard } from '@faixa/contract'
import { formatPercent } from '@faixa/units'
import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { ChartCard } from '../../chart/chart-card.tsx'
import type { ChartContent } from '../../chart/chart-content.ts'
import { useInTurn } from '../../ui/page/use-in-turn.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './dashboard.module.css'
import type { CountedSearch } from './dashboard-address.ts'
import {
  avoidableContent,
  everySpan,
  lastDayOf,
  lossContent,
  monthText,
  rankingContent,
  restsOnText,
  spanWithin,
  trendContent,
} from './dashboard-content.ts'
import { LaudosLink } from './laudos-link.tsx'
import { useAvoidable } from './use-dashboard.ts'
import { useLaudosOf } from './use-laudos-of.ts'

interface FurtherChartsProps {
  readonly dashboard: Dashboard
  readonly search: CountedSearch
  readonly onSearch: (patch: { readonly por?: 'mes' | undefined; readonly medida?: 'perda' | undefined }) => void
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
      <SegmentedControl
        className={classes.measure}
        size="xs"
        aria-label="O que se compara"
        value={search.medida ?? 'efetividade'}
        data={[
          { value: 'efetividade', label: 'Por efetividade' },
          { value: 'perda', label: 'Por perda evitável' },
        ]}
        onChange={(value) => onSearch({ medida: value === 'perda' ? 'perda' : undefined })}
      />
      {search.medida === 'perda' ? (
        <AvoidableCharts search={search} />
      ) : (
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
          </div>
        </>
      )}
      <div className={classes.pair}>
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

/** Trend and rankings of the avoidable loss, the least first. */
function AvoidableCharts({ search }: Pick<FurtherChartsProps, 'search'>) {
  const { data, error, refetch } = useAvoidable(search)
  if (!data) return error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <Skeleton height={300} />
  if (data.comPerda === 0)
    return <Text size="sm">Nenhum destes laudos tem a perda evitável: ela é calculada depois da medição.</Text>
  return (
    <>
      <Text size="sm">
        {formatPercent(data.percentPerdaEvitavel)} da área de plantio se perderam e se podiam evitar, ponderados pela
        área, de {restsOnText(data)}.
      </Text>
      <LeadingChart
        title="Tendência da perda evitável"
        description="Perda evitável ponderada pela área, por mês, com o número de laudos em que se apoia."
        file="tendencia-da-perda-evitavel"
        search={search}
        lines={everySpan(data.meses, 'month').map((line) => ({
          ...line,
          label: monthText(line.inicio),
          ...(line.laudos > 0 && {
            narrowed: spanWithin({ inicio: line.inicio, fim: lastDayOf(line.inicio, 'month') }, search),
          }),
        }))}
        contentOf={(lines) => avoidableContent('line', 'Mês', lines)}
      />
      <div className={classes.pair}>
        <LeadingChart
          title="Perda evitável por prestadora"
          description="Perda evitável ponderada pela área, as menores primeiro."
          file="perda-evitavel-por-prestadora"
          search={search}
          shown={SHOWN}
          tableFirst
          lines={data.prestadoras.map(({ prestadora, ...line }) => ({
            ...line,
            label: prestadora.nome,
            narrowed: { prestadora: prestadora.id },
          }))}
          contentOf={(lines) => avoidableContent('rows', 'Prestadora', lines)}
        />
        <LeadingChart
          title="Perda evitável por piloto"
          description="Perda evitável ponderada pela área, as menores primeiro."
          file="perda-evitavel-por-piloto"
          search={search}
          shown={SHOWN}
          tableFirst
          lines={data.pilotos.map(({ piloto, prestadora, ...line }) => ({
            ...line,
            label: `${piloto.nome} · ${prestadora.nome}`,
            narrowed: { piloto: piloto.id, prestadora: prestadora.id },
          }))}
          contentOf={(lines) => avoidableContent('rows', 'Piloto', lines)}
        />
      </div>
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
