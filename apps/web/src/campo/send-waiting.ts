/**
 * Sends the acts of one person that wait, in the order of the acts. The server receives a record once under its uuid, however often it is
 * sent, so that a lost answer is mended by sending again. A refusal concerns one act; what the server did not answer keeps the later acts of
 * the same order waiting, because they are sent in their order.
 */
import type { Guardado, OutboxStore } from './guardado.ts'

/** What became of one attempt. */
export type Outcome =
  | { readonly kind: 'recebido' }
  | { readonly kind: 'recusado'; readonly motivo: string }
  /** The server answers, but not this now. */
  | { readonly kind: 'depois' }
  | { readonly kind: 'sem-rede' }
  /** The person has to sign in, or to accept something, first. */
  | { readonly kind: 'sem-sessao' }

/** Why a pass ended; `vazio` where nothing waits any more. */
export type PassEnd = 'vazio' | Exclude<Outcome['kind'], 'recebido' | 'recusado'>

/** Longest time that a record waits for its place, ms. A later end than that is from before the clock was set. */
export const LUGAR_MS = 10_000

export interface Sending {
  readonly store: OutboxStore
  readonly send: (guardado: Guardado) => Promise<Outcome>
  /** Id of the signed-in person at this moment; undefined without a session. */
  readonly pessoa: () => number | undefined
  readonly nowMs: () => number
  /** Asked before the first attempt: what was never sent can be undone without a trace. */
  readonly isReachable: () => Promise<boolean>
  /** Called with the number of the act that is being sent, and with undefined after each attempt. */
  readonly onSending: (numero: number | undefined) => void
}

export async function sendWaiting({ store, send, pessoa, nowMs, isReachable, onSending }: Sending): Promise<PassEnd> {
  const held = new Set<string>()
  let wasReached = false
  for (;;) {
    // What was recorded or deleted during the last attempt counts.
    const waiting = (await store.list()).filter(({ estado }) => estado === 'esperando')
    if (waiting.length === 0) return 'vazio'
    const person = pessoa()
    const own = waiting.filter((each) => each.pessoa === person)
    if (own.length === 0) return 'sem-sessao'
    const next = own.find(({ ordem }) => !held.has(ordem))
    if (!next) return 'depois'
    if (isLookingForPlace(next, nowMs())) {
      held.add(next.ordem)
      continue
    }
    wasReached ||= await isReachable()
    if (!wasReached) return 'sem-rede'
    // An act that was deleted meanwhile is not sent.
    const tried = await store.change(next.numero, { tentado: true })
    if (!tried) continue
    onSending(next.numero)
    const outcome = await send(tried)
    onSending(undefined)
    if (outcome.kind === 'recebido') {
      // First, so that a tab that is killed between the two withdraws again.
      if (next.ato === 'retirada') await dropWithdrawn(next, store)
      await store.change(next.numero, { estado: 'recebido', motivo: undefined })
    } else if (outcome.kind === 'recusado')
      await store.change(next.numero, { estado: 'recusado', motivo: outcome.motivo })
    else if (outcome.kind === 'depois') held.add(next.ordem)
    else return outcome.kind
  }
}

/** What was refused and then withdrawn must not be sent again, also where the person had it wait once more during the withdrawal. */
async function dropWithdrawn({ registro }: Guardado, store: OutboxStore): Promise<void> {
  for (const { numero, ...each } of await store.list()) {
    if (each.ato === 'registro' && each.registro === registro)
      await store.remove(numero, ({ estado }) => estado !== 'recebido')
  }
}

function isLookingForPlace({ esperaLugarMs = 0 }: Guardado, nowMs: number): boolean {
  return esperaLugarMs > nowMs && esperaLugarMs - nowMs <= LUGAR_MS
}
