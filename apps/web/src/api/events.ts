/**
 * What happens to laudos while this screen is open. Whoever listens in a component uses useLaudoEvents; how the news arrives is
 * event-stream.ts's business.
 */
import type { LaudoEvent } from '@faixa/contract'
import { useEffect, useEffectEvent } from 'react'
import { getSession, subscribeSession } from '../session/session.ts'
import type { Hearing, Stream } from './event-stream.ts'

type Listener = (event: LaudoEvent) => void

const listeners = new Set<Listener>()
const catchUps = new Set<() => void>()

let open: { readonly token: string; readonly stream: Stream } | undefined

const HEARING: Hearing = {
  laudo: (event) => [...listeners].forEach((hear) => hear(event)),
  catchUp: () => [...catchUps].forEach((readAgain) => readAgain()),
}

subscribeSession(keepOpen)

/**
 * Every change of a laudo that this person may read. `catchUp`: news may have been missed, so what is on the screen is to be read again.
 * Returns the way to stop.
 */
export function onLaudoEvent(listener: Listener, catchUp?: () => void): () => void {
  listeners.add(listener)
  if (catchUp) catchUps.add(catchUp)
  keepOpen()
  return () => {
    listeners.delete(listener)
    if (catchUp) catchUps.delete(catchUp)
    keepOpen()
  }
}

export function useLaudoEvents(listener: Listener, catchUp?: () => void): void {
  const hear = useEffectEvent(listener)
  const readAgain = useEffectEvent(() => catchUp?.())
  useEffect(() => onLaudoEvent(hear, readAgain), [])
}

/** One stream however many listen, and none while nobody does or nobody is signed in. */
function keepOpen(): void {
  const { token, userInfo } = getSession()
  const wanted = listeners.size > 0 && userInfo ? token : undefined
  if (wanted === open?.token) return
  open?.stream.close()
  open = undefined
  if (wanted === undefined || !userInfo) return
  open = { token: wanted, stream: lateStream(wanted, userInfo.id) }
}

/** Nothing on a screen waits for it, so no screen waits for its code. */
function lateStream(token: string, personId: number): Stream {
  let closed = false
  let stream: Stream | undefined
  const start = async () => {
    try {
      const { watchEvents } = await import('./event-stream.ts')
      if (!closed) stream = watchEvents(token, personId, HEARING)
    } catch {
      // Without it lists are as fresh as their last reading; the next change of session tries again.
      if (open?.token === token) open = undefined
    }
  }
  void start()
  return {
    close() {
      closed = true
      stream?.close()
    },
  }
}
