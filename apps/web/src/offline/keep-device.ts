/** Starts the service worker, and keeps the person's work while the application is open. */
import { isReachable } from '../ui/connection/no-connection.ts'
import { keepWork, keptWork } from './keep-work.ts'
import { ASK_STATE, type NetworkState } from './kept-answers.ts'

const FILE = 'sem-rede.js'
/** The screen's own answers come first. */
const FIRST_MS = 5000
const AGAIN_MS = 15 * 60_000
/** First wait after an attempt that failed; each further one is twice as long. Browsers do not report a line that has a signal and no answer. */
const FAILED_MS = 30_000

/** Returns a function that stops the keeping; the service worker stays. */
export function keepDevice(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let waitMs = FAILED_MS
  let retry: ReturnType<typeof setTimeout> | undefined
  const keep = async () => {
    if (signal.aborted || Date.now() - (keptWork()?.atMs ?? 0) < AGAIN_MS) return
    // Without a network, the service worker would answer with what is kept.
    const isKept = (await isReachable()) && (await keepWork(signal).catch(() => undefined)) !== undefined
    clearTimeout(retry)
    if (isKept || signal.aborted) waitMs = FAILED_MS
    else {
      retry = setTimeout(() => void keep(), waitMs)
      waitMs = Math.min(2 * waitMs, AGAIN_MS / 3)
    }
  }
  const starting = setTimeout(() => void workerStarts().then(keep, () => undefined), FIRST_MS)
  const timer = setInterval(() => void keep(), AGAIN_MS / 3)
  const online = () => {
    waitMs = FAILED_MS
    void keep()
  }
  window.addEventListener('online', online, { signal })
  return () => {
    clearTimeout(starting)
    clearTimeout(retry)
    clearInterval(timer)
    stop.abort()
  }
}

/** Resolves once the service worker answers for this page; its program is complete then. */
export async function workerStarts(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register(new URL(FILE, document.baseURI))
  if (serviceWorker.controller) return
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/** Removes the service worker and the program; answers are removed by stored-sizes.ts. */
export async function stopWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(document.baseURI)
  await registration?.unregister()
}

export function subscribeNetwork(listener: (state: NetworkState) => void): () => void {
  const { serviceWorker } = navigator
  const listen = ({ data }: MessageEvent<unknown>) => {
    if ((data as Partial<NetworkState> | null)?.faixa === 'rede') listener(data as NetworkState)
  }
  serviceWorker.addEventListener('message', listen)
  // Messages that arrived before somebody listened are waiting.
  serviceWorker.startMessages()
  serviceWorker.controller?.postMessage(ASK_STATE)
  return () => serviceWorker.removeEventListener('message', listen)
}
