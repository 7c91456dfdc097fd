/**
 * A fetch over XMLHttpRequest for uploads, because only that reports how many bytes were sent. It uses method, headers, body and signal of
 * a request, and ignores the rest.
 */

export interface UploadProgress {
  readonly loaded: number
  readonly total: number
  /** Said after the amount, without a capital letter. */
  readonly note?: string
}

export function uploadFetch(onProgress: (progress: UploadProgress) => void): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = init
      if (signal?.aborted) return reject(abortError())
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      signal?.addEventListener('abort', abort, { once: true })
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      request.upload.onprogress = ({ loaded, total }) => onProgress({ loaded, total })
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('The request got no answer.'))
      request.onabort = () => reject(abortError())
      request.open(method, input instanceof Request ? input.url : input)
      request.responseType = 'blob'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.send((body as XMLHttpRequestBodyInit | null | undefined) ?? null)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers({ 'content-type': request.getResponseHeader('content-type') ?? '' })
  // Response refuses a body, even an empty one, with these statuses.
  const body = [204, 205, 304].includes(request.status) ? null : (request.response as Blob)
  return new Response(body, { status: request.status, headers })
}

function abortError(): DOMException {
  return new DOMException('The upload was cancelled.', 'AbortError')
}
