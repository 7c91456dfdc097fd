import { startTransition, useEffect, useState } from 'react'

/** Returns how many of `count` parts to render: `step` more in each task, so that a page of many parts responds between them. */
export function useInTurn(count: number, step = 1): number {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step))
  }, [drawn, count, step])
  return Math.min(drawn, count)
}
