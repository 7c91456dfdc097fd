/** The pieces of a stream, one after the other: some browsers do not support iteration of streams. */
export async function* streamPieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Stopping early releases the connection.
    await reader.cancel().catch(() => undefined)
  }
}
