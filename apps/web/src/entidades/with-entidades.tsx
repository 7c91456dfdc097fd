import type { ReactNode } from 'react'
import { ErrorState } from '../ui/states/error-state.tsx'
import { type Entidades, useEntidades } from './use-entidades.ts'

interface WithEntidadesProps {
  /** Drawn until the lists are loaded. */
  readonly waiting: ReactNode
  readonly children: (entidades: Entidades) => ReactNode
}

/** Draws a form once the lists that it offers have come. A later error is shown beside it, so that nothing typed is lost. */
export function WithEntidades({ waiting, children }: WithEntidadesProps) {
  const { data, error, refetch } = useEntidades()
  return (
    <>
      {error && <ErrorState problem={error} onRetry={refetch} />}
      {data ? children(data) : !error && waiting}
    </>
  )
}
