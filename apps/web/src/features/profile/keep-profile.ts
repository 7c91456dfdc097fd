import type { ReplyOf, Routes } from '@faixa/contract'
import { refreshPerson } from '../../account/session-actions.ts'
import { keyOf, queryClient } from '../../api/query.ts'

export type Profile = ReplyOf<Routes['readProfile']>

/** Shows a changed profile at once, here and in the bar. */
export async function keepProfile(profile: Profile): Promise<void> {
  queryClient.setQueryData(keyOf('readProfile', {}), profile)
  await refreshPerson()
}
