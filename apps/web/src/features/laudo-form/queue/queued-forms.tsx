/** Novo Laudo for several flights: the queue of drafts, and the form of the open one. */
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import type { LaudoValues } from '../laudo-fields.ts'
import { LaudoForm } from '../laudo-form.tsx'
import { useLaudoDraft } from '../use-laudo-draft.ts'
import { type Queued, useReport } from './draft-report.ts'
import { draftKeyOf, forgetDraft } from './kept-queue.ts'
import { QueuePanel } from './queue-panel.tsx'
import { type DraftReport, draftIn, nextOf, type Queue, type QueueEvent, startOf, stateOf } from './queue-state.ts'
import { useQueueFiles } from './use-queue-files.ts'
import { useQueueSending } from './use-queue-sending.ts'

export interface QueuedFormsProps {
  readonly personId: number
  readonly entidades: Entidades
  readonly maxBytes: number | undefined
  readonly queue: Queue
  readonly dispatch: (event: QueueEvent) => void
  /** Files that have arrived and are not in a draft yet. */
  readonly arriving: readonly File[]
  readonly onFlights: (files: readonly File[]) => void
  /** Called when the arriving files are in drafts; returns the values typed before there was a queue. */
  readonly onArrived: (files: readonly File[]) => Partial<LaudoValues>
}

export default function QueuedForms(props: QueuedFormsProps) {
  const { personId, entidades, maxBytes, queue, dispatch, arriving, onFlights, onArrived } = props
  const keyOf = (id: string) => draftKeyOf(personId, id)
  const files = useQueueFiles({
    personId,
    queue,
    arriving,
    onSorted: (drafts, sorted) => dispatch({ kind: 'add', drafts, values: onArrived(sorted) }),
  })
  const sending = useQueueSending(keyOf, dispatch)
  // The draft in the form reports by itself; the others are read one at a time, after it.
  const [reported, setReported] = useState<string>()
  const open = draftIn(queue, queue.open)
  const isOpenBusy = open !== undefined && reported !== open.id
  const toCheck =
    isOpenBusy || sending.now
      ? undefined
      : queue.drafts.find((draft) => draft !== open && stateOf(draft) === 'unchecked')
  const onReport = (id: string) => (report: DraftReport) => {
    if (id === queue.open) setReported(id)
    dispatch({ kind: 'report', id, report })
  }
  if (!files.areHere) return <Waiting />
  return (
    <>
      <QueuePanel
        {...{ queue, dispatch, entidades, files, sending, onFlights }}
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
            beside: (isBusy) =>
              nextOf(queue, open.id) !== undefined && (
                <Button variant="default" disabled={isBusy} onClick={() => dispatch({ kind: 'next' })}>
                  Próximo voo
                </Button>
              ),
          }}
          onFlights={onFlights}
          onSent={({ uuid }) => dispatch({ kind: 'sent', id: open.id, uuid })}
        />
      )}
      {toCheck && (
        <DraftCheck
          key={JSON.stringify([toCheck.id, startOf(toCheck, queue)])}
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

function Waiting() {
  return (
    <Loading label="Carregando a fila">
      <Skeleton height={520} radius="md" />
    </Loading>
  )
}

interface DraftCheckProps extends Pick<Queued, 'onReport'> {
  readonly entidades: Entidades
  readonly draftKey: string
  readonly maxBytes: number | undefined
  readonly filled: Partial<LaudoValues>
  /** True if the person had opened it: typed values are kept. */
  readonly seen: boolean
}

/** Reads, measures and checks a draft that is not in the form, and reports what is missing. It renders nothing. */
function DraftCheck({ entidades, draftKey, maxBytes, filled, seen, onReport }: DraftCheckProps) {
  useReport({ onReport }, useLaudoDraft({ entidades, draftKey, maxBytes, filled, areFieldsKept: seen }))
  return null
}
