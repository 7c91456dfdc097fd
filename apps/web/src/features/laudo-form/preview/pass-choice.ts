/** The doubted pass that a person looks at: chosen beside its check, shown on the map of the preview. */
import { createContext, use } from 'react'

interface PassChoice {
  /** Number of the pass. */
  readonly chosen: number | undefined
  readonly choose: (passada: number | undefined) => void
}

export const PassContext = createContext<PassChoice>({ chosen: undefined, choose: () => {} })

export function usePassChoice(): PassChoice {
  return use(PassContext)
}
