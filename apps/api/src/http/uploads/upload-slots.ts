/**
 * Limits the concurrent uploads of a person, and of a kind in total: each has temporary files and a connection for as long as its sender
 * likes.
 */
import { Problem } from '@faixa/contract'
import type { Settings } from '../../settings.ts'
import type { Ask } from '../ask.ts'
import { openSlots, type SlotLimits, type Slots } from './slots.ts'

/**
 * Makes the slots of one kind of upload, counted separately for each server. `refusal` is the sentence when `most` are in progress. By
 * default a kind has the limits of the settings. `esperar`: seconds after which a retry makes sense.
 */
export function createUploadSlots(
  refusal: (most: number) => string,
  limits?: SlotLimits,
  esperar = 5,
): (ask: Ask) => () => void {
  const slotsOf = new WeakMap<Settings, Slots>()
  return ({ actor, deps: { settings } }) => {
    const { aPerson, ...inAll } = limits ?? { aPerson: settings.uploadsAPerson }
    const slots = slotsOf.get(settings) ?? openSlots({ aPerson, ...inAll })
    slotsOf.set(settings, slots)
    const leave = slots.take(actor.id)
    if (leave) return leave
    throw new Problem('muitas-tentativas', { detail: refusal(aPerson), esperar })
  }
}
