/**
 * Sends what is kept of the field while the application is open, on any screen. One tab sends at a time; where the browser has no locks, two
 * tabs may send the same record, which the server receives once.
 */
import { invalidate } from '../api/query.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { isReachable, untilReachable } from '../ui/connection/no-connection.ts'
import { markActs, unmarkActs } from './acts-mark.ts'
import { actBeingSent, actsChanged, setActBeingSent } from './changes.ts'
import { outboxStore } from './outbox-store.ts'
import { sendAct } from './send-act.ts'
import { type PassEnd, sendWaiting } from './send-waiting.ts'
import { settleReceived } from './settle.ts'

const LOCK = 'faixa-campo'
/** Pause after a failed pass, ms; each further one doubles it. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

let running = false
let wasWoken = false
let wake = () => {}

/** Begins to send, or begins again at once where it waits. */
export function wakeSender(): void {
  wasWoken = true
  wake()
  if (running) return
  running = true
  void sendUntilEmpty().finally(() => {
    running = false
    // Something was recorded while the last pass ended.
    if (wasWoken) wakeSender()
  })
}

subscribeSession(wakeSender)
window.addEventListener('online', wakeSender)

async function sendUntilEmpty(): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  for (;;) {
    wasWoken = false
    const { end, received } = await passAlone()
    if (received) pauseMs = FIRST_PAUSE_MS
    if (end === 'vazio') {
      if (wasWoken) continue
      return forgetMark()
    }
    if (end === 'sem-sessao') await woken()
    else {
      const stop = new AbortController()
      await Promise.race([
        woken(),
        pause(pauseMs).then(() => (end === 'sem-rede' ? untilReachable(stop.signal) : undefined)),
      ])
      stop.abort()
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }
}

async function passAlone(): Promise<{ readonly end: PassEnd; readonly received: boolean }> {
  let received = false
  const pass = () =>
    sendWaiting({
      store: outboxStore,
      send: async (act) => {
        const outcome = await sendAct(act)
        received ||= outcome.kind === 'recebido'
        return outcome
      },
      pessoa: () => getSession().userInfo?.id,
      nowMs: Date.now,
      isReachable,
      onSending: setActBeingSent,
    })
  try {
    const end = await (navigator.locks ? navigator.locks.request(LOCK, pass) : pass())
    return { end, received }
  } catch {
    // The storage failed: the act waits as before, and the server receives it once however often it is sent.
    return { end: 'depois', received }
  } finally {
    if (actBeingSent() !== undefined) setActBeingSent(undefined)
    actsChanged()
    if (received) await showReceived()
  }
}

/** The screens first, so that a record is never on neither list. */
async function showReceived(): Promise<void> {
  await Promise.all([invalidate('listCampo'), invalidate('readOrdem'), invalidate('listOrdens')])
  // Without an answer, the acts stay on the list of this device.
  await settleReceived().catch(() => undefined)
}

/** Another tab may record at the same moment: what it wrote before the mark went is seen afterwards. */
async function forgetMark(): Promise<void> {
  const isEmpty = async () => (await outboxStore.list()).length === 0
  try {
    if (!(await isEmpty())) return
    unmarkActs()
    if (!(await isEmpty())) markActs()
  } catch {
    // The mark stays.
  }
}

function woken(): Promise<void> {
  if (wasWoken) return Promise.resolve()
  return new Promise((resolve) => {
    wake = resolve
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
