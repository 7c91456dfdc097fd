/** Reads the body of an answer and reports how much of it has arrived. */
export type TellProgress = (done: number | undefined) => void

/** `onProgress`: called with 0 to 1; undefined where the server does not send the length. The caller ends the progress. */
export async function readWithProgress(response: Response, onProgress: TellProgress): Promise<Blob> {
  // The length of a compressed answer is that of the sent bytes, while the pieces are unpacked.
  const total = response.headers.has('content-encoding') ? Number.NaN : Number(response.headers.get('content-length'))
  const type = response.headers.get('content-type') ?? ''
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    loaded += value.byteLength
    onProgress(total > 0 ? Math.min(1, loaded / total) : undefined)
  }
  return new Blob(pieces, { type })
}
