/** /analytics: the overview (Visão Geral, specification 001 §2.2). */
import { Button, Skeleton } from '@mantine/core'
import { useDeferredValue, useRef, useState } from 'react'
import { queryClient } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useAddress } from '../../ui/page/use-address.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import classes from './dashboard.module.css'
import { bodyOf, countedSearch, readDashboardSearch } from './dashboard-address.ts'
import { type DashboardFilterPart, FilterCard } from './filter-card.tsx'
import { FurtherCharts } from './further-charts.tsx'
import { ReportCharts } from './report-charts.tsx'
import { scrollToCharts } from './scroll-to-charts.ts'
import { StatCards } from './stat-cards.tsx'
import { dashboardQuery, useDashboard } from './use-dashboard.ts'

/** No filter at all. */
const NOTHING = {
  inicio: undefined,
  fim: undefined,
  sem: undefined,
  quantidade: undefined,
  empresa: undefined,
  unidade: undefined,
  prestadora: undefined,
  piloto: undefined,
}

export default function DashboardPage() {
  const { nomeEmpresa } = useUserInfo()
  const mayCreate = useMay('createLaudo')
  const { search, put, step } = useAddress(readDashboardSearch, paths.analytics)
  const { data: newest, error, refetch } = useDashboard(search)
  // Cards and charts are rendered between other tasks: all of them at once would block the page.
  const data = useDeferredValue(newest)
  const shown = data && !('message' in data) && data.laudos > 0 ? data : undefined
  const [isLoading, setLoading] = useState(false)
  const charts = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  const filter = async (part: DashboardFilterPart) => {
    if (isLoading) return
    setLoading(true)
    showToast({ title: 'CARREGANDO...', message: 'Filtrando resultados...', tone: 'info' })
    try {
      const answer = await queryClient.fetchQuery({ ...dashboardQuery(bodyOf(part)), staleTime: 0 })
      // A filter without results is shown like any other: the previous figures would be mistaken for its own.
      step({ ...NOTHING, laudo: undefined, ...part })
      if ('message' in answer) showToast({ title: 'OPS...', message: answer.message, tone: 'info' })
      else showToast({ title: 'SUCESSO!', message: 'Informações atualizadas com sucesso!' })
    } catch {
      showToast({
        title: 'OPS...',
        message: 'Verifique ou limpe os campos do filtro e tente novamente.',
        tone: 'warning',
      })
    } finally {
      setLoading(false)
    }
  }
  const clear = () => {
    // The button disappears with its state, and the focus would be lost.
    toggle.current?.focus()
    void filter({})
  }
  const choose = (laudo: string | undefined) => {
    step({ laudo })
    scrollToCharts(charts.current)
  }

  return (
    <>
      <PageHeader title={nomeEmpresa ?? 'Visão Geral'} {...(nomeEmpresa && { subtitle: 'Visão Geral' })} />
      <div className={classes.sections}>
        {data && (
          <FilterCard
            search={search}
            isOpen={search.filtros === true}
            isLoading={isLoading}
            toggle={toggle}
            onToggle={() => put({ filtros: search.filtros ? undefined : true })}
            onFilter={(part) => void filter(part)}
          />
        )}
        {!newest && error && <ErrorState problem={error} onRetry={() => void refetch()} />}
        {!data && (newest || !error) && <DashboardSkeleton />}
        {data && 'message' in data && (
          <EmptyState
            sentence={data.message}
            action={
              <Button variant="default" disabled={isLoading} onClick={clear}>
                Limpar os filtros
              </Button>
            }
          />
        )}
        {data && !('message' in data) && data.laudos === 0 && (
          <EmptyState
            sentence="Ainda não há laudos prontos. Os números aparecem aqui quando o primeiro ficar pronto."
            action={
              mayCreate ? (
                <ButtonLink to={paths.createLaudo}>Novo Laudo</ButtonLink>
              ) : (
                <ButtonLink to={paths.laudos}>Ver os laudos</ButtonLink>
              )
            }
          />
        )}
        {shown && (
          <>
            <StatCards dashboard={shown} search={countedSearch(search, shown)} />
            <div ref={charts} className={classes.sections}>
              <ReportCharts
                key={bodyKey(search)}
                dashboard={shown}
                search={countedSearch(search, shown)}
                chosen={search.laudo}
                onChoose={choose}
              />
            </div>
            <FurtherCharts dashboard={shown} search={countedSearch(search, shown)} onSearch={put} />
          </>
        )}
      </div>
    </>
  )
}

/** Another filter begins at its newest laudos. */
function bodyKey(search: Parameters<typeof bodyOf>[0]): string {
  return JSON.stringify(bodyOf(search) ?? null)
}

function DashboardSkeleton() {
  return (
    <Loading label="Carregando a visão geral">
      <div className={classes.sections}>
        <Skeleton height={46} radius="md" />
        <div className={classes.cards}>
          {Array.from({ length: 7 }, (_, i) => (
            <Skeleton key={i} height={92} radius="md" />
          ))}
        </div>
        <div className={classes.pair} data-wide-first>
          <Skeleton height={460} radius="md" />
          <Skeleton height={460} radius="md" />
        </div>
      </div>
    </Loading>
  )
}
