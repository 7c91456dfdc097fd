/**
 * Loads code that a screen needs later. Without a connection the import waits, so that the previous screen stays with everything typed. A
 * server that answers without the file has another version, and the failure is reported.
 *
 * Chromium caches a failed import until the page is reloaded: it repeats the same failure without a request. Therefore no import begins
 * while the browser knows that it is offline, and after a failure a message asks the person to reload.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { hideToast, showToast } from '../messages/toast.ts'
import { isReachable, noConnection, untilReachable } from './no-connection.ts'

let waiting: Promise<void> | undefined

/**
 * Node, where tests run, does not report it, and imports without a network; so does a page whose service worker keeps all files
 * (offline/offline.worker.ts).
 */
function isOffline(): boolean {
  const { onLine, serviceWorker } = navigator as Partial<Navigator>
  return onLine === false && !serviceWorker?.controller
}

export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    if (isOffline()) await connected()
    try {
      return await load()
    } catch (error) {
      if (!(await isReachable())) await connected()
      else if (await isServed(error)) return askToReload()
      else throw error
    }
  }
}

/**
 * Loads code for an act that a person can repeat. Without a connection it rejects with the usual Problem, at once while the browser knows
 * that it is offline; a failure that the browser caches also asks for a reload.
 */
export async function loadNow<Module>(load: () => Promise<Module>): Promise<Module> {
  if (isOffline()) throw noConnection()
  try {
    return await load()
  } catch (error) {
    if (await isReachable()) {
      if (!(await isServed(error))) throw error
      sayToReload()
    }
    throw noConnection()
  }
}

/** `lazy` of React that waits for the connection. */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound of a lazy component
// oxlint-disable-next-line typescript/no-explicit-any -- the same
export function lazyPart<Component extends ComponentType<any>>(
  load: () => Promise<{ readonly default: Component }>,
): LazyExoticComponent<Component> {
  return lazy(() => loadPart(load))
}

const RELOAD = { label: 'Recarregar', onAct: () => window.location.reload() }

/** A lasting message. At the top right it would cover the buttons of the list. */
const STAYS = { tone: 'warning', position: 'bottom-left', ms: Number.POSITIVE_INFINITY, action: RELOAD } as const

/** Resolves with the connection; any number of waiting calls show only one message. */
function connected(): Promise<void> {
  waiting ??= waitAloud().finally(() => {
    waiting = undefined
  })
  return waiting
}

async function waitAloud(): Promise<void> {
  const toastId = showToast({
    title: 'Sem conexão',
    message: 'O que falta desta tela vem sozinho quando a conexão voltar.',
    ...STAYS,
  })
  await untilReachable()
  hideToast(toastId)
}

/** True where the server has the file whose import failed. Chromium and Firefox name it in the error; Safari repeats an import anyway. */
async function isServed(error: unknown): Promise<boolean> {
  const file = error instanceof Error ? /https?:\S+/.exec(error.message)?.[0] : undefined
  if (file === undefined) return false
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function sayToReload(): void {
  showToast({ title: 'A conexão voltou', message: 'Recarregue para trazer o que falta desta tela.', ...STAYS })
}

/** Never resolves: the screen stays until the person reloads it. */
function askToReload(): Promise<never> {
  sayToReload()
  return new Promise(() => undefined)
}
