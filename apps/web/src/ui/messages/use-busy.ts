import { useState } from 'react'
import { refused } from './refused.ts'

/** True while an act is under way, and the function that performs one. `failed` is the title of the message where it does not succeed. */
export function useBusy(): readonly [boolean, (failed: string, act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const perform = async (failed: string, act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      refused(failed, error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, perform]
}
