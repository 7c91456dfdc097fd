/** One tab's ear for the news of one person, and its voice to the other tabs. */

export interface Message {
  readonly event: string
  readonly data: string
}

export interface Ear {
  /** Of what the tabs of one person share. */
  readonly name: string
  readonly closed: AbortSignal
  /** For how long nothing was heard; at first, since before anything was read. */
  deafMs(): number
  hear(message: Message): void
  /** Heard here, and said to the other tabs. */
  pass(message: Message): void
  close(): void
}

/** Hears other tabs from now on; what is read from now on knows of everything before. */
export function openEar(personId: number, tell: (message: Message) => void): Ear {
  const name = `faixa-eventos-${personId}`
  const closed = new AbortController()
  const channel = new BroadcastChannel(name)
  let heardMs = Date.now()
  const hear = (message: Message) => {
    tell(message)
    heardMs = Date.now()
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
  return {
    name,
    closed: closed.signal,
    // A clock that was put back says nothing of how long it was.
    deafMs: () => Math.max(0, Date.now() - heardMs),
    hear,
    pass(message) {
      hear(message)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within one origin
      if (!closed.signal.aborted) channel.postMessage(message)
    },
    close() {
      closed.abort()
      channel.close()
    },
  }
}
