/** Limits the number of concurrent long-lived connections, per person and in total. */
export interface Slots {
  /** Takes a slot, and returns the function that releases it, which may be called twice; undefined where none is free. */
  take(personId: number): (() => void) | undefined
}

export interface SlotLimits {
  readonly aPerson: number
  readonly inAll?: number
  /** Slots reserved for people who have none. */
  readonly reserved?: number
}

export function openSlots({ aPerson, inAll = Number.POSITIVE_INFINITY, reserved = 0 }: SlotLimits): Slots {
  const taken = new Map<number, number>()
  let all = 0
  return {
    take(personId) {
      const inUse = taken.get(personId) ?? 0
      const free = inAll - all - (inUse > 0 ? reserved : 0)
      if (inUse >= aPerson || free <= 0) return undefined
      taken.set(personId, inUse + 1)
      all += 1
      let left = false
      return () => {
        if (left) return
        left = true
        all -= 1
        const remaining = (taken.get(personId) ?? 1) - 1
        if (remaining > 0) taken.set(personId, remaining)
        else taken.delete(personId)
      }
    },
  }
}
