/** What people did on this device and the server does not have. */
import { formatCount } from '@faixa/units'
import { countWaitingFlights, mayKeepFlights } from '../laudo/waiting-flights.ts'
import { getSession } from '../session/session.ts'
import { mayKeepActs } from './acts-mark.ts'
import { outboxStore } from './outbox-store.ts'

/** False where nothing can be waiting, which is known at once. */
export const mayWaitHere = () => mayKeepActs() || mayKeepFlights()

export interface WaitingHere {
  /** «2 registros do campo e 1 voo que o servidor ainda não tem» */
  readonly text: string
  readonly isOne: boolean
}

/** Undefined where nothing waits. Acts that the server refused count: they are nowhere else. */
export async function waitingHere(): Promise<WaitingHere | undefined> {
  const { userInfo } = getSession()
  if (!userInfo) return undefined
  // The storage may be switched off.
  const kept = mayKeepActs() ? await outboxStore.list().catch(() => []) : []
  const acts = kept.filter(({ pessoa, estado }) => pessoa === userInfo.id && estado !== 'recebido').length
  const flights = countWaitingFlights(userInfo.id)
  if (acts + flights === 0) return undefined
  const parts = [
    acts > 0 && formatCount(acts, 'registro do campo', 'registros do campo'),
    flights > 0 && formatCount(flights, 'voo', 'voos'),
  ].filter(Boolean)
  return { text: `${parts.join(' e ')} que o servidor ainda não tem`, isOne: acts + flights === 1 }
}
