import { useEffect, useState } from 'react'

/** Longest time for which a map waits for its layers, ms. */
const WAIT_MS = 600

/** True once the layers are loaded or have kept the map waiting for 600 ms, after which it is opened without them. `loading` is true while they load. */
export function useOpening(loading: boolean): boolean {
  const [opens, setOpens] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpens(true), loading ? WAIT_MS : 0)
    return () => clearTimeout(timer)
  }, [loading])
  return opens
}
