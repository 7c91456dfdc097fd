import { useState } from 'react'
import { refused } from '../ui/messages/refused.ts'
import { showToast, type Toast } from '../ui/messages/toast.ts'

type Words = Pick<Toast, 'title' | 'message'>

interface Acts {
  /** The act that is under way. */
  readonly busy: string | undefined
  /** Performs an act, reloads the changed data, and shows the result, or the refusal. */
  readonly perform: <Answer>(name: string, act: () => Promise<Answer>, done: (answer: Answer) => Words) => Promise<void>
}

/** The acts of a screen. `onDone` closes the dialog of the act. */
export function useActs(readAgain: () => Promise<unknown>, onDone: () => void): Acts {
  const [busy, setBusy] = useState<string>()
  return {
    busy,
    async perform(name, act, done) {
      setBusy(name)
      try {
        const answer = await act()
        await readAgain()
        onDone()
        showToast({ ...done(answer), tone: 'success' })
      } catch (error) {
        refused('Não foi possível', error)
        await readAgain()
      } finally {
        setBusy(undefined)
      }
    },
  }
}
