/** A mark of this device: acts of the field may be kept here. */

export const MARK = 'faixa-campo'

export function markActs(): void {
  try {
    localStorage.setItem(MARK, 'sim')
  } catch {
    // Without this storage, the acts are sent while the order of service is open.
  }
}

export function unmarkActs(): void {
  localStorage.removeItem(MARK)
}

export function mayKeepActs(): boolean {
  return localStorage.getItem(MARK) !== null
}
