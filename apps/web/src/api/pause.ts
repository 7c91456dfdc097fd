/** Waits `ms` milliseconds; rejects with an AbortError where `ended` is aborted before. */
export function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new DOMException('aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      ended.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (ended.aborted) abort()
    else ended.addEventListener('abort', abort, { once: true })
  })
}
