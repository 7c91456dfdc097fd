/** Tells the screens of this and of other tabs that what is kept of the field has changed. */

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

export function subscribeActs(listener: () => void): () => void {
  listeners.add(listener)
  openChannel()
  return () => void listeners.delete(listener)
}

/** Number of the act that this tab is sending. */
let sendingNow: number | undefined

export const actBeingSent = () => sendingNow

export function setActBeingSent(numero: number | undefined): void {
  sendingNow = numero
  notify()
}

export function actsChanged(): void {
  notify()
  openChannel()?.postMessage('mudou')
}

function notify(): void {
  for (const listener of [...listeners]) listener()
}

function openChannel(): BroadcastChannel | undefined {
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel('faixa-campo')
    channel.onmessage = notify
  }
  return channel
}
