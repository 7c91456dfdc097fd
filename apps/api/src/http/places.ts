/** So many at once, for each person and in all: of what holds a connection for as long as somebody pleases. */
export interface Places {
  /** How to leave the place again, which may be said twice; nothing where all are taken. */
  take(personId: number): (() => void) | undefined
}

export function openPlaces({
  aPerson,
  inAll = Number.POSITIVE_INFINITY,
}: {
  readonly aPerson: number
  readonly inAll?: number
}): Places {
  const taken = new Map<number, number>()
  let all = 0
  return {
    take(personId) {
      const own = taken.get(personId) ?? 0
      if (own >= aPerson || all >= inAll) return undefined
      taken.set(personId, own + 1)
      all += 1
      let left = false
      return () => {
        if (left) return
        left = true
        all -= 1
        const others = (taken.get(personId) ?? 1) - 1
        if (others > 0) taken.set(personId, others)
        else taken.delete(personId)
      }
    },
  }
}
