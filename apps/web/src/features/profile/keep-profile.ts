import { keyOf, queryClient } from '../../api/query.ts'
import { refreshPerson } from '../../session/session-actions.ts'
import type { Profile } from './profile-page.tsx'

/** Shows a changed profile at once, here and in the bar. */
export async function keepProfile(profile: Profile): Promise<void> {
  queryClient.setQueryData(keyOf('readProfile', {}), profile)
  await refreshPerson()
}
