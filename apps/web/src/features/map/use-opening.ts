import { useEffect, useState } from 'react'

/** Longest time for which a map waits for its layers, ms. */
const WAIT_MS = 600

/** True from when the layers do not come any more, or keep the map waiting: it is then opened without them. */
export function useOpening(come: boolean): boolean {
  const [opens, setOpens] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpens(true), come ? WAIT_MS : 0)
    return () => clearTimeout(timer)
  }, [come])
  return opens
}
