/** Limits the uploads of a person at a time: each has temporary files and a connection for as long as its sender likes. */
import { Problem } from '@faixa/contract'
import type { Settings } from '../../settings.ts'
import type { Ask } from '../ask.ts'
import { openSlots, type Slots } from './slots.ts'

/** Makes the slots of one kind of upload, counted apart for each server. `refusal` says that `most` are being sent already. */
export function createUploadSlots(refusal: (most: number) => string): (ask: Ask) => () => void {
  const slotsOf = new WeakMap<Settings, Slots>()
  return ({ actor, deps: { settings } }) => {
    const slots = slotsOf.get(settings) ?? openSlots({ aPerson: settings.uploadsAPerson })
    slotsOf.set(settings, slots)
    const leave = slots.take(actor.id)
    if (leave) return leave
    throw new Problem('muitas-tentativas', { detail: refusal(settings.uploadsAPerson), esperar: 5 })
  }
}
