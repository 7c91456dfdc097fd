/** A mark of this device: acts of the field may be kept here. It weighs nothing on devices that never recorded one. */
import { loadNow } from '../ui/connection/load-part.ts'

const MARK = 'faixa-campo'

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

/** Sends what is kept from any screen, also what another tab records from now on. */
export function followActs(): void {
  const send = () =>
    void loadNow(() => import('./sender.ts')).then(
      ({ wakeSender }) => wakeSender(),
      () => undefined,
    )
  if (localStorage.getItem(MARK) !== null) send()
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === MARK && newValue !== null) send()
  })
}
