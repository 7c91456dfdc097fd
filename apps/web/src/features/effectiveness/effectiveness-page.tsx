/** The weekly effectiveness report (specification 001 §2.6): loads lines, splits them into bands, edits, merges, saves and exports them. */
import type { Relatorio } from '@faixa/contract'
import { bandTables } from '@faixa/domain'
import { Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { invalidate, query } from '../../api/query.ts'
import { type Entidades, useEntidades } from '../../entidades/use-entidades.ts'
import { paths } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useAddress } from '../../ui/page/use-address.ts'
import { useInTurn } from '../../ui/page/use-in-turn.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import classes from './effectiveness.module.css'
import { ExportButton } from './export-button.tsx'
import { FilterCard } from './filter-card.tsx'
import { LineBar } from './line-bar.tsx'
import { openedFilters, openedLines } from './load-lines.ts'
import { readReportSearch } from './report-address.ts'
import { ReportActions } from './saved/report-actions.tsx'
import { SavedNote } from './saved/saved-note.tsx'
import { HeaderTable } from './summary/header-table.tsx'
import { PieCard } from './summary/pie-card.tsx'
import { BandCard } from './tables/band-card.tsx'
import { RemovalDialog, RemovedCard } from './tables/removed-card.tsx'
import { type Report, useReport } from './use-report.ts'
import { useUnmeasured } from './use-unmeasured.ts'

export default function EffectivenessPage() {
  const entidades = useEntidades()
  if (entidades.data) return <ReportScreen entidades={entidades.data} />
  return (
    <>
      <PageHeader title="Relatório de Efetividade" subtitle="Laudos" />
      {entidades.error ? (
        <ErrorState problem={entidades.error} onRetry={entidades.refetch} />
      ) : (
        <Loading label="Carregando o relatório">
          <Skeleton height={160} radius="md" />
        </Loading>
      )}
    </>
  )
}

function ReportScreen({ entidades }: { readonly entidades: Entidades }) {
  const { id, nome } = useUserInfo()
  const draftKey = `relatorio-efetividade-${id}`
  const report = useReport(draftKey)
  const [state, dispatch] = report
  const { search, put, step } = useAddress(readReportSearch, paths.effectiveness)
  const maySave = useMay('saveRelatorio')
  const opened = useOpened(report, maySave ? search : {})
  const { lines, filtros } = state.history.present
  const tables = useMemo(() => bandTables(lines), [lines])
  const semMedicao = useUnmeasured(state.history.present)
  const close = () => {
    dispatch({ kind: 'close' })
    put({ relatorio: undefined, versao: undefined })
  }
  return (
    <>
      <PageHeader
        title="Relatório de Efetividade"
        subtitle="Laudos"
        actions={
          maySave && (
            <ReportActions
              report={report}
              isOld={opened.data !== undefined && opened.data.versao < opened.data.ultimaVersao}
              onOpen={(relatorio) => {
                // Opening the open report again reloads it.
                dispatch({ kind: 'close' })
                step({ relatorio, versao: undefined })
              }}
              onClosed={close}
              onSaved={(relatorio) => {
                void invalidate('readRelatorio')
                put({ relatorio, versao: undefined })
              }}
            />
          )
        }
      />
      <div className={classes.page}>
        <FilterCard
          report={report}
          entidades={entidades}
          draftKey={`${draftKey}-filtro`}
          maySave={maySave}
          opened={opened.data && openedFilters(opened.data)}
          actions={<ExportButton state={state} typedBy={nome} semMedicao={semMedicao} />}
          onLoaded={(isKept) => {
            if (!isKept) put({ relatorio: undefined, versao: undefined })
          }}
        />
        {opened.error && <ErrorState problem={opened.error} onRetry={opened.refetch} />}
        {opened.data && state.saved?.uuid === opened.data.uuid && (
          <SavedNote
            relatorio={opened.data}
            isChanged={state.history.present !== state.clean}
            onVersion={(versao) => {
              dispatch({ kind: 'close' })
              step({ versao })
            }}
          />
        )}
        {filtros.length > 0 ? (
          <>
            <Card withBorder>
              <div className={classes.summary}>
                <HeaderTable filtros={filtros} lines={lines} semMedicao={semMedicao} />
                <PieCard tables={tables} />
              </div>
            </Card>
            <LineBar report={report} />
            <RemovalDialog report={report} nome={nome} />
            <InTurn
              parts={tables.map((table) => (
                <BandCard
                  key={table.key}
                  table={table}
                  report={report}
                  prestadoras={entidades.prestadoras}
                  typedBy={nome}
                  draftKey={draftKey}
                />
              ))}
            />
            <RemovedCard report={report} />
          </>
        ) : (
          <Card withBorder>
            <EmptyState sentence="Escolha a empresa e o período, se quiser só algumas prestadoras e tratamentos, e carregue as aplicações." />
          </Card>
        )}
      </div>
    </>
  )
}

/** Three tables of lines at once would block the page for 66 ms. */
function InTurn({ parts }: { readonly parts: readonly ReactNode[] }) {
  return parts.slice(0, useInTurn(parts.length))
}

interface OpenedReport {
  readonly data: Relatorio | undefined
  readonly error: Error | undefined
  readonly refetch: () => void
}

/** Opens the report of the address, unless a draft of the same version is on the screen. */
function useOpened(
  [state, dispatch]: Report,
  { relatorio, versao }: ReturnType<typeof readReportSearch>,
): OpenedReport {
  const sent = { params: { uuid: relatorio ?? '' }, query: versao === undefined ? {} : { versao } }
  const found = useQuery({ ...query('readRelatorio', sent), enabled: relatorio !== undefined })
  const open = useEffectEvent((data: Relatorio) => {
    if (state.saved?.uuid === data.uuid && state.saved.versao === data.versao) return
    // A version that was just saved here is already on the screen, while the answer may be of the previous one.
    if (state.saved?.uuid === data.uuid && versao === undefined && state.saved.versao > data.versao) return
    const { uuid, nome } = data
    const content = { filtros: openedFilters(data), lines: openedLines(data) }
    dispatch({ kind: 'open', ...content, saved: { uuid, nome, versao: data.versao } })
  })
  const data = relatorio === undefined ? undefined : found.data
  const isOpen = state.saved !== undefined
  useEffect(() => {
    // Runs again once a report was closed, because it may be opened again.
    if (data && (!isOpen || data)) open(data)
  }, [data, isOpen])
  return {
    data,
    error: relatorio !== undefined && found.isError ? found.error : undefined,
    refetch: () => void found.refetch(),
  }
}
