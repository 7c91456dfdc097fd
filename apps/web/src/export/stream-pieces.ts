/** The pieces of a stream, one after the other: not every browser iterates streams itself. */
export async function* streamPieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever stops early frees the connection.
    await reader.cancel().catch(() => undefined)
  }
}
