/** The ticked items of a checklist that is not recorded yet, kept on this device for a reload. */

const PREFIX = 'faixa-conferencia '

/** Items that the list no longer has are left out. */
export function readTicks(key: string, items: readonly string[]): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? '[]')
    return new Set(Array.isArray(kept) ? items.filter((item) => kept.includes(item)) : [])
  } catch {
    return new Set()
  }
}

export function keepTicks(key: string, ticks: ReadonlySet<string>): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify([...ticks]))
  } catch {
    // The storage is full or switched off: a reload will lose the ticks.
  }
}

export function dropTicks(key: string): void {
  localStorage.removeItem(PREFIX + key)
}
