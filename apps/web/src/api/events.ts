/**
 * What happens to laudos while this screen is open. Whoever listens in a component uses useLaudoEvents; how the news arrives is
 * event-stream.ts's business.
 */
import type { LaudoEvent } from '@faixa/contract'
import { useEffect, useEffectEvent } from 'react'
import { getSession, subscribeSession } from '../session/session.ts'
import { type Message, openEar } from './ear.ts'

type Listener = (event: LaudoEvent) => void

interface Open {
  readonly token: string
  readonly close: () => void
}

const listeners = new Set<Listener>()
const catchUps = new Set<() => void>()

let open: Open | undefined

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
  open?.close()
  open = wanted !== undefined && userInfo ? openStream(wanted, userInfo.id) : undefined
}

function tell({ event, data }: Message): void {
  if (event === 'laudo') {
    const news = JSON.parse(data) as LaudoEvent
    for (const hear of [...listeners]) hear(news)
  } else if (event === 'atualizar') for (const readAgain of [...catchUps]) readAgain()
}

/** The ear is there before anything is read: another tab may be passing on what it hears. The stream's code no screen waits for. */
function openStream(token: string, personId: number): Open {
  const ear = openEar(personId, tell)
  const start = async () => {
    try {
      const { watchEvents } = await import('./event-stream.ts')
      watchEvents(token, ear)
    } catch {
      // Without it lists are as fresh as their last reading; the next change of session tries again.
      if (open?.token !== token) return
      ear.close()
      open = undefined
    }
  }
  void start()
  return { token, close: ear.close }
}
