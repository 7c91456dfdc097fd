/** Forgets what the server has received once its list of records shows it. */
import type { Registro } from '@faixa/contract'
import { api } from '../api/client.ts'
import { actsChanged } from './changes.ts'
import { outboxStore } from './outbox-store.ts'

/** Forgets received acts that the answer of the server contains. Until then the screen shows them from here. */
export async function settle(ordem: string, registros: readonly Registro[]): Promise<void> {
  const listed = new Map(registros.map((each) => [each.uuid, each]))
  let removed = false
  for (const act of await outboxStore.list()) {
    if (act.ordem !== ordem) continue
    const { numero, ato, registro, estado } = act
    const there = listed.get(registro)
    const isShown = ato === 'registro' ? there !== undefined : there?.retirado !== undefined || !there
    if (estado === 'recebido' && isShown && (await outboxStore.remove(numero, () => true))) removed = true
  }
  if (removed) actsChanged()
}

/** Reads the lists of the orders with received acts, which also renews what this device keeps of them for use without a network. */
export async function settleReceived(): Promise<void> {
  const received = (await outboxStore.list()).filter(({ estado }) => estado === 'recebido')
  for (const uuid of new Set(received.map(({ ordem }) => ordem))) {
    // An order that cannot be read now is settled by its screen.
    const answer = await api.listCampo({ params: { uuid } }).catch(() => undefined)
    if (answer) await settle(uuid, answer.registros)
  }
}
