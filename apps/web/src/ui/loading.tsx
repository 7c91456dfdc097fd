import { type ReactNode, useEffect, useState } from 'react'

/** Below this a change of the screen reads as flicker, not as news. */
const PATIENCE_MS = 300

interface LoadingProps {
  /** Skeletons in the shape of what is coming. */
  readonly children: ReactNode
  readonly label?: string
}

/** Shows nothing at first; what it shows then is announced once. */
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
