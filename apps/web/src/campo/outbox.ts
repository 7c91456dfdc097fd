/** Records what people do in the field: on the disk of this device first, and to the server when it answers. */
import { createIdempotencyKey, Problem } from '@faixa/contract'
import { getSession } from '../session/session.ts'
import { markActs } from './acts-mark.ts'
import { actsChanged } from './changes.ts'
import type { Ato, Dados, Guardado } from './guardado.ts'
import { outboxStore } from './outbox-store.ts'
import { type Place, placeNow } from './place-now.ts'
import { LUGAR_MS } from './send-waiting.ts'
import { wakeSender } from './sender.ts'

const NOT_STORED =
  'Este aparelho não guardou: o armazenamento do navegador está cheio ou desligado. Libere espaço e tente de novo.'

export interface Novo extends Pick<Ato, 'ordem' | 'tipo'> {
  readonly dados?: Dados
  readonly arquivo?: Blob
  readonly nomeDoArquivo?: string
  /** When it was done, ms; absent: now. */
  readonly feitoMs?: number
  /** False where the place of the device is not to be kept. */
  readonly comLugar?: boolean
  /** Uuid of the record, where it was chosen earlier. */
  readonly registro?: string
}

/**
 * Resolves with the uuid once the record is on the disk; rejects with a sentence where the storage refuses. The place of the device is added
 * when it is known, and the record is sent without one after ten seconds.
 */
export async function record(what: Novo): Promise<string> {
  const { feitoMs = Date.now(), comLugar = true, dados = {}, registro = createUuid(), ...novo } = what
  await add({
    ...novo,
    ato: 'registro',
    registro,
    pessoa: personId(),
    feitoEm: new Date(feitoMs).toISOString(),
    dados,
    ...(comLugar && { esperaLugarMs: Date.now() + LUGAR_MS }),
  })
  if (comLugar) void placeNow(LUGAR_MS - 1000).then((place) => addPlace(registro, place))
  // A browser that grants it does not delete this storage when the disk fills up.
  void navigator.storage?.persist?.().catch(() => false)
  return registro
}

/** Withdraws a record: it is deleted where it was never sent; otherwise the server is asked to, in its turn. */
export async function withdraw(of: Pick<Ato, 'registro' | 'ordem' | 'tipo'>): Promise<void> {
  const kept = await find(of.registro)
  if (kept && (await outboxStore.remove(kept.numero, ({ tentado }) => !tentado))) {
    actsChanged()
    return
  }
  const { registro, ordem, tipo } = of
  await add({
    ato: 'retirada',
    registro,
    ordem,
    tipo,
    pessoa: personId(),
    feitoEm: new Date().toISOString(),
    dados: {},
  })
}

/** Deletes what the server refused. */
export async function removeRefused(numero: number): Promise<void> {
  await outboxStore.remove(numero, ({ estado }) => estado === 'recusado')
  actsChanged()
}

/** Sends at once what waits; `numero`: a refused act, which then waits again. */
export async function sendNow(numero?: number): Promise<void> {
  if (numero !== undefined) await outboxStore.change(numero, { estado: 'esperando', motivo: undefined })
  actsChanged()
  wakeSender()
}

/** The acts for an order that are kept here, in their order; throws where the storage is switched off. */
export async function actsOf(ordem: string): Promise<readonly Guardado[]> {
  return (await outboxStore.list()).filter((each) => each.ordem === ordem)
}

async function add(ato: Ato): Promise<void> {
  markActs()
  try {
    await outboxStore.add(ato)
  } catch {
    throw new Problem('indisponivel', { detail: NOT_STORED })
  }
  // Another tab may have removed the mark meanwhile.
  markActs()
  actsChanged()
  wakeSender()
}

function personId(): number {
  const { userInfo } = getSession()
  if (!userInfo) throw new Problem('indisponivel', { detail: 'Faça login para continuar.' })
  return userInfo.id
}

async function find(registro: string): Promise<Guardado | undefined> {
  return (await outboxStore.list()).find((each) => each.ato === 'registro' && each.registro === registro)
}

async function addPlace(registro: string, place: Place | undefined): Promise<void> {
  const kept = await find(registro)
  // What was sent meanwhile stays as it was sent.
  if (!kept || kept.tentado) return
  await outboxStore.change(kept.numero, { esperaLugarMs: undefined, dados: { ...kept.dados, ...place } })
  wakeSender()
}

/** A random uuid of version 4. Browsers have `crypto.randomUUID` on https and localhost only. */
export function createUuid(): string {
  const hex = createIdempotencyKey()
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  const text = `${hex.slice(0, 12)}4${hex.slice(13, 16)}${variant}${hex.slice(17)}`
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
