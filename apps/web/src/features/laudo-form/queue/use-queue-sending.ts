/** Sends the drafts of a queue one after the other. A refusal is shown at its draft, and the others continue. */
import type { Problem } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { useEffect, useRef, useState } from 'react'
import { keptFiles } from '../../../form/files/kept/kept-files.ts'
import { startSending } from '../../../form/shell/sending.ts'
import { isNoConnection } from '../../../ui/connection/no-connection.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { sendLaudo } from '../sending/send-laudo.ts'
import { forgetDraft } from './kept-queue.ts'
import { attemptOf, type QueuedDraft, type QueueEvent, type Refusal } from './queue-state.ts'

export interface QueueSending {
  /** The draft being sent, the share of its bytes already sent, and what else there is to say; undefined while nothing is sent. */
  readonly now: { readonly id: string; readonly percent: number; readonly note?: string | undefined } | undefined
  send(drafts: readonly QueuedDraft[]): Promise<void>
  stop(): void
}

export function useQueueSending(keyOf: (id: string) => string, dispatch: (event: QueueEvent) => void): QueueSending {
  const [now, setNow] = useState<QueueSending['now']>()
  const running = useRef<{ stopped: boolean; cancel(): void }>(undefined)
  // Unsent drafts stay in the queue, under the key of their attempt.
  useEffect(() => () => stop(), [])
  const stop = () => {
    if (!running.current) return
    running.current.stopped = true
    running.current.cancel()
  }
  return {
    now,
    stop,
    async send(drafts) {
      if (running.current) return
      const run = { stopped: false, cancel: () => {} }
      running.current = run
      dispatch({ kind: 'close' })
      let sent = 0
      let refused = 0
      for (const draft of drafts) {
        if (run.stopped) break
        const { id } = draft
        setNow({ id, percent: 0 })
        const outcome = await sendDraft(draft, keyOf(id), dispatch, run, (percent, note) =>
          setNow({ id, percent, note }),
        )
        if (outcome === 'sent') sent += 1
        if (outcome === 'refused') refused += 1
      }
      running.current = undefined
      setNow(undefined)
      notify(sent, refused)
      if (!run.stopped) dispatch({ kind: 'next' })
    },
  }
}

async function sendDraft(
  draft: QueuedDraft,
  key: string,
  dispatch: (event: QueueEvent) => void,
  run: { cancel(): void },
  onPercent: (percent: number, note: string | undefined) => void,
): Promise<'sent' | 'refused' | 'cancelled'> {
  const { id, report } = draft
  if (!report) return 'cancelled'
  const attempt = attemptOf(draft)
  dispatch({ kind: 'attempt', id, attempt })
  const sending = startSending(
    (call) => sendLaudo(report.body, keptFiles<Papel>(key), call),
    (state) => {
      const { loaded, total, note } = (state.kind === 'sending' && state.progress) || { loaded: 0, total: 0 }
      // Specification 000 §4: round(100 × loaded ÷ total).
      if (total > 0) onPercent(Math.round((100 * loaded) / total), note)
    },
    attempt.key,
  )
  run.cancel = sending.cancel
  const outcome = await sending.outcome
  if (outcome.kind === 'sent') {
    forgetDraft(key)
    dispatch({ kind: 'sent', id, uuid: outcome.answer.uuid })
  }
  if (outcome.kind === 'refused') dispatch({ kind: 'refuse', id, refusal: refusalOf(outcome.problem) })
  return outcome.kind
}

function refusalOf(problem: Problem): Refusal {
  const { message, status, extras } = problem
  const reasons = [...new Set((extras.erros ?? []).map(({ mensagem }) => mensagem))]
  return {
    message: reasons.length > 0 ? reasons.join(' ') : message,
    uuid: extras.uuid,
    again: status >= 500,
    ...(isNoConnection(problem) && { offline: true }),
  }
}

function notify(sent: number, refused: number): void {
  if (sent > 0) {
    showToast({
      title: sent === 1 ? 'Laudo Adicionado' : `${sent} laudos adicionados`,
      message:
        sent === 1
          ? 'O laudo estará disponível após o processamento...'
          : 'Estarão disponíveis após o processamento...',
    })
  }
  if (refused > 0) {
    showToast({
      title: 'Falha ao cadastrar',
      message:
        refused === 1
          ? 'Um voo da fila não foi cadastrado: veja por quê.'
          : `${refused} voos da fila não foram cadastrados: veja por quê.`,
      tone: 'warning',
    })
  }
}
