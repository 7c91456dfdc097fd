import { loadNow } from '../ui/connection/load-part.ts'
import { MARK, mayKeepActs } from './acts-mark.ts'

/** Sends what is kept from any screen, also what another tab records from now on; a device that never recorded loads nothing. */
export function followActs(): void {
  const send = () =>
    void loadNow(() => import('./sender.ts')).then(
      ({ wakeSender }) => wakeSender(),
      () => undefined,
    )
  if (mayKeepActs()) send()
  // Without a network, the program itself may not be there yet.
  window.addEventListener('online', () => mayKeepActs() && send())
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === MARK && newValue !== null) send()
  })
}
