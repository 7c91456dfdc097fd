import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isReachable, untilReachable } from './no-connection.ts'

/**
 * Sends by itself, once the server answers again, what a person has sent without a network. `failed` is true from that failure on. `print`
 * names the content: what was changed after the failure is not sent, because the person may not have finished. Returns true while it waits;
 * it does not where the server answers other requests, because the same would fail again. What failed `before` the page was loaded is sent
 * even then, once: the network may have come back meanwhile.
 */
export function useSendAgain(failed: boolean, print: string, send: () => unknown, before = false): boolean {
  const [waits, setWaits] = useState(false)
  const printThen = useRef<string>(undefined)
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!failed) printThen.current = undefined
    else printThen.current ??= print
    if (printThen.current !== print) return
    const stop = new AbortController()
    void sendOnceReachable(stop.signal, setWaits, sendNow, before)
    return () => {
      stop.abort()
      setWaits(false)
    }
  }, [failed, print, before])
  return waits
}

async function sendOnceReachable(
  signal: AbortSignal,
  onWait: (waits: boolean) => void,
  send: () => unknown,
  before: boolean,
) {
  const isThere = await isReachable()
  if (signal.aborted) return
  if (isThere) return void (before && send())
  onWait(true)
  await untilReachable(signal)
  if (!signal.aborted) send()
}
