/**
 * Loads code that a screen needs later. Where the connection is what fails, the import waits and is tried again, so that the screen of before
 * stays with everything typed. A server that answers lacks the file: it has another version, and the failure is reported.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { hideToast, showToast } from '../messages/toast.ts'
import { isReachable, untilReachable } from './no-connection.ts'

let waiting: Promise<void> | undefined

export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await isReachable()) throw error
      waiting ??= waitAloud().finally(() => {
        waiting = undefined
      })
      await waiting
    }
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

/** Says for what it waits. The button reloads the page, which the browser keeps alive where it can. */
async function waitAloud(): Promise<void> {
  const told = showToast({
    title: 'Sem conexão',
    message: 'O que falta desta tela vem sozinho quando a conexão voltar.',
    tone: 'warning',
    // It stays, and at the top right it would cover the buttons of the list.
    position: 'bottom-left',
    ms: Number.POSITIVE_INFINITY,
    action: { label: 'Recarregar', onAct: () => window.location.reload() },
  })
  await untilReachable()
  hideToast(told)
}
