import { type ReactNode, useEffect, useState } from 'react'

/** Time before skeletons are shown: a shorter loading would flicker. */
const PATIENCE_MS = 300

interface LoadingProps {
  /** Skeletons in the shape of the contents. */
  readonly children: ReactNode
  readonly label?: string
}

/** Announces that something is loading, and shows its skeletons after a while. */
export function Loading({ children, label = 'Carregando' }: LoadingProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={label} aria-busy>
      {late && children}
    </div>
  )
}
