import type { LaudoListed } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import type { Column } from '../../table/column.ts'
import type { ColumnWidths } from '../../table/column-widths.ts'
import { DataTable, focusFirstRow } from '../../table/data-table.tsx'
import { readSort, toggleSort, writeSort } from '../../table/sort-order.ts'
import type { RowSelection } from '../../table/use-row-selection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { LaudoCards } from './laudo-cards.tsx'
import { LaudoDetail } from './laudo-detail.tsx'
import { LaudoStatus, statusIn } from './laudo-status.tsx'
import type { LaudoPage } from './page-changes.ts'
import { RowActions } from './row-actions.tsx'
import type { LaudoActs } from './use-laudo-acts.ts'

/** Dialogs are asked for when one is. */
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

interface LaudoRowsProps {
  readonly list: UseQueryResult<LaudoPage>
  readonly acts: LaudoActs
  readonly selection: RowSelection<LaudoListed>
  readonly widths: ColumnWidths
  readonly columns: readonly Column<LaudoListed>[]
  readonly shown: readonly Column<LaudoListed>[]
  readonly rest: readonly Column<LaudoListed>[]
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Absent where nothing narrows the list. */
  readonly onShowAll?: () => void
}

const LABEL = 'Lista de laudos'
/** The dialog has left the screen. */
const CLOSED_MS = 300
/** The laudos of the page, or why there are none. */
export function LaudoRows(props: LaudoRowsProps) {
  const { list, acts, selection, widths, columns, shown, rest, sort, onSort, onShowAll } = props
  const narrow = useNarrow()
  const [deleting, setDeleting] = useState<LaudoListed>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  if (list.isPending) return <LoadingRows />
  if (list.isError) return <ErrorState problem={list.error} onRetry={() => void list.refetch()} />
  const { laudos, totalItems, totalIsLimited = false } = list.data
  if (laudos.length === 0) {
    // All that the page showed has left, and others are on their way.
    const others = totalItems > 0 && (list.isFetching || !totalIsLimited)
    return others ? <LoadingRows /> : <NoLaudos onShowAll={onShowAll} />
  }

  const stale = list.isPlaceholderData
  const actions = (laudo: LaudoListed, reachable = true) => (
    <RowActions
      laudo={laudo}
      reachable={reachable}
      onHide={(hidden) => void acts.hide([laudo], hidden)}
      onDelete={() => {
        setDeleting(laudo)
        setAsking(true)
      }}
    />
  )
  const confirm = async (laudo: LaudoListed) => {
    setBusy(true)
    try {
      await acts.remove(laudo)
      setAsking(false)
      // The button that asked is gone with its row; the dialog has nowhere to give the focus back to.
      setTimeout(focusFirstRow, CLOSED_MS)
    } catch {
      // Said already; the question stays, and can be answered again.
    } finally {
      setBusy(false)
    }
  }
  const showsStatus = shown.some(({ name }) => name === 'status')
  return (
    <>
      {narrow ? (
        <LaudoCards
          label={LABEL}
          laudos={laudos}
          columns={columns}
          stale={stale}
          sort={sort}
          onSort={onSort}
          selection={selection}
          actions={actions}
        />
      ) : (
        <DataTable
          label={LABEL}
          columns={shown}
          rows={laudos}
          keyOf={({ uuid }) => uuid}
          nameOf={laudoTitle}
          sort={readSort(sort)}
          onSort={(column, together) => onSort(writeSort(toggleSort(readSort(sort), column, together)))}
          stale={stale}
          detail={(laudo) => <LaudoDetail laudo={laudo} columns={rest} />}
          actions={actions}
          selection={selection}
          widths={widths}
          // Without its column, a status is said where it is not what people expect.
          mark={(laudo) =>
            !showsStatus && statusIn(laudo)?.label !== 'Pronto' ? <LaudoStatus laudo={laudo} /> : undefined
          }
        />
      )}
      {deleting && (
        <Suspense>
          <DeleteDialog
            laudo={deleting}
            opened={asking}
            busy={busy}
            onConfirm={() => void confirm(deleting)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function LoadingRows() {
  return (
    <Loading label="Carregando dados...">
      <Stack gap="md" p="md">
        <Text size="sm" c="dimmed">
          Carregando dados...
        </Text>
        {Array.from({ length: 9 }, (_, row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    </Loading>
  )
}

function NoLaudos({ onShowAll }: { readonly onShowAll: (() => void) | undefined }) {
  const mayCreate = useMay('createLaudo')
  return (
    <EmptyState
      sentence="Nenhuma informação encontrada! :("
      action={
        onShowAll ? (
          <Button variant="default" size="sm" onClick={onShowAll}>
            Mostrar todos os laudos
          </Button>
        ) : (
          mayCreate && (
            <ButtonLink to={paths.createLaudo} variant="default" size="sm">
              Cadastrar o primeiro laudo
            </ButtonLink>
          )
        )
      }
    />
  )
}
