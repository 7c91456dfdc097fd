import type { Preferences } from '@faixa/contract'
import { api } from '../api/client.ts'
import { refreshPerson } from './session-actions.ts'

/** Saves a preference that was chosen in passing. It applies on this screen even if saving fails, so a failure is not reported. */
export async function savePreference(change: Preferences): Promise<void> {
  try {
    await api.updateProfile({ body: { preferencias: change } })
    await refreshPerson()
  } catch {
    // The next choice is saved again.
  }
}
