import type { Preferences } from '@faixa/contract'
import { api } from '../api/client.ts'
import { refreshPerson } from './session-actions.ts'

/** Remembers a choice that was made in passing. It holds on this screen even where it cannot be saved, so that a failure is not reported. */
export async function savePreference(change: Preferences): Promise<void> {
  try {
    await api.updateProfile({ body: { preferencias: change } })
    await refreshPerson()
  } catch {
    // The next choice is saved again.
  }
}
