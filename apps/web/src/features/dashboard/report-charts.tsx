import type { Dashboard } from '@faixa/contract'
import { formatCount, formatNumber } from '@faixa/units'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import { laudoPath } from '../../paths.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { useNarrow } from '../../ui/page/narrow.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import classes from './dashboard.module.css'
import type { CountedSearch } from './dashboard-address.ts'
import { areasContent, footprintContent, stackContent } from './dashboard-content.ts'
import { useLaudosOf } from './use-laudos-of.ts'

interface ReportChartsProps {
  readonly search: CountedSearch
  readonly dashboard: Dashboard
  /** uuid of the laudo that was chosen. */
  readonly chosen: string | undefined
  readonly onChoose: (uuid: string | undefined) => void
}

/** The bars of all laudos; after one is chosen, its own charts below a bar for going back. */
export function ReportCharts({ dashboard, search, chosen, onChoose }: ReportChartsProps) {
  if (chosen !== undefined) return <ChosenReport uuid={chosen} onBack={() => onChoose(undefined)} />
  return <AllReports dashboard={dashboard} search={search} onChoose={onChoose} />
}

/** Bars side by side: more are narrower than a finger, and soon than a pixel. */
const BARS = { wide: 60, narrow: 20 }

function AllReports({ dashboard, search, onChoose }: Omit<ReportChartsProps, 'chosen'>) {
  const { stackChart, charts, laudos } = dashboard
  const openLaudos = useLaudosOf(search)
  const count = stackChart.info.length
  const most = useNarrow() ? BARS.narrow : BARS.wide
  const [shift, setShift] = useState(0)
  const to = Math.max(Math.min(count, most), count - shift * most)
  const from = Math.max(0, to - most)
  const place = (i: number) => stackChart.info[from + i]!
  return (
    <>
      <div className={classes.pair} data-wide-first>
        <ChartCard
          title="Laudos / Índices"
          description={`Composição da área aplicada de ${formatCount(count, 'laudo', 'laudos')}, em porcentagem.`}
          file="laudos-indices"
          content={stackContent(stackChart, from, to)}
          whole={() => stackContent(stackChart, 0, count)}
          tall
          onPick={(i) => onChoose(place(i).uuid)}
          rowLabel={(i) => (
            <UnstyledButton className={classes.pick ?? ''} onClick={() => onChoose(place(i).uuid)}>
              {place(i).codigo}
            </UnstyledButton>
          )}
          footer={
            count > most || stackChart.limitado ? (
              <div className={classes.pager}>
                <Button variant="default" size="compact-sm" disabled={from === 0} onClick={() => setShift(shift + 1)}>
                  Mais antigos
                </Button>
                <span>
                  {formatNumber(from + 1, 0)} a {formatNumber(to, 0)} de {formatNumber(count, 0)}
                  {stackChart.limitado && `, os mais recentes de ${formatNumber(laudos, 0)}`}
                </span>
                <Button variant="default" size="compact-sm" disabled={shift === 0} onClick={() => setShift(shift - 1)}>
                  Mais recentes
                </Button>
              </div>
            ) : undefined
          }
        />
        <ChartCard
          title="Composição da aplicação"
          description="Partes da área aplicada: uma vez dentro dos talhões, mais de uma vez, e fora."
          file="composicao-da-aplicacao"
          content={footprintContent('doughnut', charts)}
          tall
          onPick={() => openLaudos()}
        />
      </div>
      <ChartCard
        title="Área / Índices"
        description="Áreas somadas dos laudos, em hectares."
        file="area-indices"
        content={areasContent(charts)}
        onPick={() => openLaudos()}
      />
    </>
  )
}

function ChosenReport({ uuid, onBack }: { readonly uuid: string; readonly onBack: () => void }) {
  const { data, error, refetch } = useQuery(query('readLaudoCharts', { params: { uuid } }))
  return (
    <>
      <UnstyledButton className={classes.toggle ?? ''} aria-expanded={false} onClick={onBack}>
        Laudos / Índices
        <IconChevronUp size={18} aria-hidden />
      </UnstyledButton>
      {data ? (
        <div className={classes.pair}>
          <ChartCard
            title={`Aplicação / Índices - ${data.selectedReport.codigo}`}
            description="Partes da área aplicada do laudo."
            file={`aplicacao-indices-${data.selectedReport.codigo}`}
            content={footprintContent('pie', data)}
            footer={
              <TextLink to={laudoPath(uuid) as never} size="sm">
                Visualizar Laudo →
              </TextLink>
            }
          />
          <ChartCard
            title="Área / Índices"
            description="Áreas do laudo, em hectares."
            file={`area-indices-${data.selectedReport.codigo}`}
            content={areasContent(data)}
          />
        </div>
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Carregando o laudo">
          <Skeleton height={340} radius="md" />
        </Loading>
      )}
    </>
  )
}
