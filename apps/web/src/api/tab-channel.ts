/** The channel on which the tabs of one person share the server's events. */
import { firstCallMs } from './begun-calls.ts'

export interface Message {
  readonly event: string
  readonly data: string
}

export interface TabChannel {
  /** Name of the channel and of its lock, the same in every tab of the person. */
  readonly name: string
  readonly closed: AbortSignal
  /** True where the page began calls before the channel was opened: it may have missed what other tabs received meanwhile. */
  readonly openedLate: boolean
  /** Milliseconds since the last message; before the first one, since the channel was opened or the page began its first call. */
  silentMs(): number
  /** Takes a message in for this tab alone. */
  receive(message: Message): void
  /** Receives a message and sends it to the other tabs. */
  broadcast(message: Message): void
  close(): void
}

/** `onMessage` gets the messages of all tabs from now on. Opened before a screen reads its data, the channel misses nothing that happens after. */
export function openTabChannel(personId: number, onMessage: (message: Message) => void): TabChannel {
  const name = `faixa-eventos-${personId}`
  const closed = new AbortController()
  const channel = new BroadcastChannel(name)
  const openedMs = Date.now()
  let receivedMs = firstCallMs()
  const openedLate = receivedMs < openedMs
  const receive = (message: Message) => {
    onMessage(message)
    receivedMs = Date.now()
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  return {
    name,
    closed: closed.signal,
    openedLate,
    // Never negative: the clock may have been put back meanwhile.
    silentMs: () => Math.max(0, Date.now() - receivedMs),
    receive,
    broadcast(message) {
      receive(message)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within one origin
      if (!closed.signal.aborted) channel.postMessage(message)
    },
    close() {
      closed.abort()
      channel.close()
    },
  }
}
