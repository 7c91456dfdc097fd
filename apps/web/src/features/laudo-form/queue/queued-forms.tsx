/** Novo Laudo for several flights: the queue of drafts, and the form of the open one. */
import { Button, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { soleEntidades } from '../../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { keptFiles } from '../../../form/files/kept/kept-files.ts'
import { keepDraft, readDraft } from '../../../form/state/kept-draft.ts'
import { focusField } from '../../../form/state/use-fields.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { useSendAgain } from '../../../ui/connection/use-send-again.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import { INITIAL, type LaudoValues } from '../laudo-fields.ts'
import { LaudoForm } from '../laudo-form.tsx'
import type { OwnerOfPlots } from '../several/use-sorted-files.ts'
import { useLaudoDraft } from '../use-laudo-draft.ts'
import { type Queued, useReport } from './draft-report.ts'
import { judgedQueue } from './judge-report.ts'
import { draftKeyOf, forgetDraft } from './kept-queue.ts'
import { QueuePanel } from './queue-panel.tsx'
import {
  type DraftReport,
  draftIn,
  failedOffline,
  nextOf,
  type Queue,
  type QueuedDraft,
  type QueueEvent,
  startOf,
  stateOf,
} from './queue-state.ts'
import type { TableChanges } from './queue-table.ts'
import { useQueueFiles } from './use-queue-files.ts'
import { useQueueSending } from './use-queue-sending.ts'

const SeveralFlightsPage = lazyPart(() => import('../several/several-flights-page.tsx'))

export interface QueuedFormsProps {
  readonly personId: number
  readonly entidades: Entidades
  readonly maxBytes: number | undefined
  readonly queue: Queue
  readonly dispatch: (event: QueueEvent) => void
  /** Files that have arrived and are not in a draft yet. */
  readonly arriving: readonly File[]
  readonly onFlights: (files: readonly File[]) => void
  readonly onCancel: (files: readonly File[]) => void
  /** Empresa and unidade whose registered plots decide which new flights lie on one field. */
  readonly owner: OwnerOfPlots
  /** Called when the arriving files are in drafts; returns the values typed before there was a queue. */
  readonly onArrived: (files: readonly File[]) => Partial<LaudoValues>
}

export default function QueuedForms(props: QueuedFormsProps) {
  const { personId, entidades, maxBytes, dispatch, arriving, onFlights, onArrived, onCancel } = props
  const queue = useMemo(() => judgedQueue(props.queue, entidades), [props.queue, entidades])
  const keyOf = (id: string) => draftKeyOf(personId, id)
  const files = useQueueFiles({
    personId,
    queue,
    onAdded: (drafts) => dispatch({ kind: 'add', drafts, values: onArrived(arriving) }),
  })
  const sending = useQueueSending(keyOf, dispatch)
  const unsent = sending.now || !files.areHere ? [] : queue.drafts.filter(failedOffline)
  // They failed before the page was loaded again.
  const [before, setBefore] = useState(() => queue.drafts.filter(failedOffline).map(({ id }) => id))
  const waits = useSendAgain(
    unsent.length > 0,
    unsent.map(({ id }) => id).join(' '),
    () => {
      setBefore([])
      return sending.send(unsent)
    },
    unsent.some(({ id }) => before.includes(id)),
  )
  // The draft in the form reports by itself; the others are read one at a time, after it.
  const [reported, setReported] = useState<string>()
  const open = draftIn(queue, queue.open)
  const isOpenBusy = open !== undefined && reported !== open.id
  const toCheck =
    isOpenBusy || sending.now
      ? undefined
      : lightest(
          queue.drafts.filter((draft) => draft !== open && stateOf(draft) === 'unchecked'),
          keyOf,
        )
  const [typed, setTyped] = useState<{ readonly id: string; readonly values: Partial<LaudoValues> }>()
  const onType = (changes: TableChanges) => {
    for (const [id, values] of Object.entries(changes)) {
      const draft = draftIn(queue, id)
      // The form of the open flight takes the values and passes them on.
      if (id === queue.open) setTyped({ id, values })
      else dispatch({ kind: 'type', id, values })
      if (draft?.seen && id !== queue.open) {
        const initial = { ...INITIAL, ...soleEntidades(entidades), ...draft.filled }
        keepDraft(keyOf(id), { ...readDraft(keyOf(id), initial), ...values })
      }
    }
  }
  const wantFocus = useFirstMissing(open)
  const go = (event: QueueEvent) => {
    wantFocus()
    dispatch(event)
  }
  const onReport = (id: string) => (report: DraftReport) => {
    if (id === queue.open) setReported(id)
    dispatch({ kind: 'report', id, report })
  }
  if (!files.areHere) return <Waiting />
  if (arriving.length > 0) {
    return (
      <Suspense fallback={<Waiting />}>
        <SeveralFlightsPage
          files={arriving}
          owner={props.owner}
          onCreate={(drafts) => void files.add(drafts)}
          onCancel={() => onCancel(arriving)}
        />
      </Suspense>
    )
  }
  return (
    <>
      <QueuePanel
        {...{ queue, dispatch, entidades, files, sending, waits, onFlights, onType }}
        onOpen={(id) => go({ kind: 'open', id })}
        onClear={() => {
          for (const { id } of queue.drafts) forgetDraft(keyOf(id))
          dispatch({ kind: 'clear' })
        }}
      />
      {open && (
        <LaudoForm
          key={open.id}
          entidades={entidades}
          maxBytes={maxBytes}
          ordem={undefined}
          draftKey={keyOf(open.id)}
          queued={{
            filled: open.filled,
            onReport: onReport(open.id),
            onType: (values) => dispatch({ kind: 'type', id: open.id, values }),
            typed: typed?.id === open.id ? typed.values : undefined,
            beside: (isBusy) =>
              nextOf(queue, open.id) !== undefined && (
                <Button variant="default" disabled={isBusy} onClick={() => go({ kind: 'next' })}>
                  Próximo voo
                </Button>
              ),
          }}
          onFlights={onFlights}
          onSent={({ uuid }) => go({ kind: 'sent', id: open.id, uuid })}
        />
      )}
      {toCheck && (
        <DraftCheck
          key={checkKey(toCheck, queue)}
          entidades={entidades}
          maxBytes={maxBytes}
          draftKey={keyOf(toCheck.id)}
          filled={startOf(toCheck, queue)}
          seen={toCheck.seen}
          onReport={onReport(toCheck.id)}
        />
      )}
    </>
  )
}

/** Focuses the first missing field of the flight that is opened next, once it is known. */
function useFirstMissing(open: QueuedDraft | undefined): () => void {
  const leaving = useRef<string>(undefined)
  const { id } = open ?? {}
  const { first } = open?.report ?? {}
  useEffect(() => {
    if (leaving.current === undefined || leaving.current === id || first === undefined) return
    leaving.current = undefined
    focusField(first)
  }, [id, first])
  return () => {
    leaving.current = id ?? ''
  }
}

/** The flight with the smallest files: one heavy flight does not keep the others waiting. */
function lightest(drafts: readonly QueuedDraft[], keyOf: (id: string) => string): QueuedDraft | undefined {
  const bytesOf = ({ id }: QueuedDraft) =>
    Object.values(keptFiles(keyOf(id)))
      .flatMap((files = []) => files)
      .reduce((sum, file) => sum + file.size, 0)
  return drafts.toSorted((a, b) => bytesOf(a) - bytesOf(b))[0]
}

function Waiting() {
  return (
    <Loading label="Carregando a fila">
      <Skeleton height={520} radius="md" />
    </Loading>
  )
}

/**
 * A changed key makes the draft be read again. A draft that was not opened gets new values without that, unless its measurement depends on
 * them.
 */
function checkKey(draft: QueuedDraft, queue: Queue): string {
  const start = startOf(draft, queue)
  const { faixaExecutada, empresa, unidade } = start
  return JSON.stringify([draft.id, draft.seen ? start : [faixaExecutada, empresa, unidade]])
}

interface DraftCheckProps extends Pick<Queued, 'onReport'> {
  readonly entidades: Entidades
  readonly draftKey: string
  readonly maxBytes: number | undefined
  readonly filled: Partial<LaudoValues>
  /** True if the person had opened the draft: typed values are kept. */
  readonly seen: boolean
}

/** Reads, measures and checks a draft that is not in the form, and reports what is missing. It renders nothing. */
function DraftCheck({ entidades, draftKey, maxBytes, filled, seen, onReport }: DraftCheckProps) {
  useReport({ onReport }, useLaudoDraft({ entidades, draftKey, maxBytes, filled, areFieldsKept: seen }))
  return null
}
