/** The server's events while a screen is open. Components use the hooks below; event-stream.ts receives the events. */
import type { EventNoun, EventOf } from '@faixa/contract'
import { useEffect, useEffectEvent } from 'react'
import { getSession, subscribeSession } from '../session/session.ts'
import { loadNow } from '../ui/connection/load-part.ts'
import { type Message, openTabChannel } from './tab-channel.ts'

type Listener<Noun extends EventNoun> = (event: EventOf<Noun>) => void

interface Open {
  readonly token: string
  readonly close: () => void
}

const listeners: { readonly [Noun in EventNoun]: Set<Listener<Noun>> } = {
  laudo: new Set(),
  ordem: new Set(),
  acerto: new Set(),
  contrato: new Set(),
  protecao: new Set(),
  areas: new Set(),
  webhook: new Set(),
}
const catchUps = new Set<() => void>()

let open: Open | undefined

subscribeSession(keepOpen)

/**
 * Calls `listener` with every change of a laudo that this person may read, and `catchUp` when events may have been missed and the screen has
 * to read again. Returns the function that stops it.
 */
export function onLaudoEvent(listener: Listener<'laudo'>, catchUp?: () => void): () => void {
  return onEvent('laudo', listener, catchUp)
}

/** Calls `listener` with every change of a service order that this person may read. */
export function onOrdemEvent(listener: Listener<'ordem'>, catchUp?: () => void): () => void {
  return onEvent('ordem', listener, catchUp)
}

/** Calls `listener` with the progress of a register of plots that this person sent. */
export function onAreasEvent(listener: Listener<'areas'>): () => void {
  return onEvent('areas', listener)
}

function onEvent<Noun extends EventNoun>(noun: Noun, listener: Listener<Noun>, catchUp?: () => void): () => void {
  listeners[noun].add(listener)
  if (catchUp) catchUps.add(catchUp)
  keepOpen()
  return () => {
    listeners[noun].delete(listener)
    if (catchUp) catchUps.delete(catchUp)
    keepOpen()
  }
}

type UseEvents<Noun extends EventNoun> = (listener: Listener<Noun>, catchUp?: () => void) => void

function eventsOf<Noun extends EventNoun>(noun: Noun): UseEvents<Noun> {
  return function useEvents(listener, catchUp) {
    const onChange = useEffectEvent(listener)
    const readAgain = useEffectEvent(() => catchUp?.())
    useEffect(() => onEvent(noun, onChange, readAgain), [])
  }
}

export const useLaudoEvents = eventsOf('laudo')
export const useOrdemEvents = eventsOf('ordem')
export const useAcertoEvents = eventsOf('acerto')
export const useContratoEvents = eventsOf('contrato')
export const useProtecaoEvents = eventsOf('protecao')
/** Every change of a webhook that this person manages, and of its deliveries. */
export const useWebhookEvents = eventsOf('webhook')

/** Holds one stream for all listeners, and none without a listener, without a session or before the licence was accepted and a required factor enrolled. */
function keepOpen(): void {
  const { token, userInfo } = getSession()
  const wanted =
    Object.values(listeners).some(({ size }) => size > 0) && userInfo?.licenseAgreement && !userInfo.exigeSegundoFator
      ? token
      : undefined
  if (wanted === open?.token) return
  open?.close()
  open = wanted !== undefined && userInfo ? openStream(wanted, userInfo.id) : undefined
}

function dispatch({ event, data }: Message): void {
  if (isNoun(event)) notify(event, data)
  else if (event === 'atualizar') for (const readAgain of [...catchUps]) readAgain()
}

const isNoun = (event: string): event is EventNoun => Object.hasOwn(listeners, event)

function notify<Noun extends EventNoun>(noun: Noun, data: string): void {
  const change = JSON.parse(data) as EventOf<Noun>
  for (const listener of [...listeners[noun]]) listener(change)
}

/** Opens the channel at once, because another tab may be broadcasting already; the code of the stream is loaded meanwhile. */
function openStream(token: string, personId: number): Open {
  const channel = openTabChannel(personId, dispatch)
  const start = async () => {
    try {
      const { watchEvents } = await loadNow(() => import('./event-stream.ts'))
      watchEvents(token, channel)
    } catch {
      // Without the stream, screens keep the data read last. The next change of the session reconnects.
      if (open?.token !== token) return
      channel.close()
      open = undefined
    }
  }
  void start()
  return { token, close: channel.close }
}
