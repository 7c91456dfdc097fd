import { loadNow } from '../ui/connection/load-part.ts'
import { MARK } from './acts-mark.ts'

/** Sends what is kept from any screen, also what another tab records from now on; a device that never recorded loads nothing. */
export function followActs(): void {
  const send = () =>
    void loadNow(() => import('./sender.ts')).then(
      ({ wakeSender }) => wakeSender(),
      () => undefined,
    )
  if (localStorage.getItem(MARK) !== null) send()
  // Without a network, the program itself may not be there yet.
  window.addEventListener('online', () => localStorage.getItem(MARK) !== null && send())
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === MARK && newValue !== null) send()
  })
}
