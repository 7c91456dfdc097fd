/** The refusal for a network failure, and detection of its end. */
import { Problem } from '@faixa/contract'

/** Sentence of every call that did not reach the server. */
const NO_CONNECTION = 'Sem conexão com o servidor: verifique a internet e tente novamente.'

export function noConnection(): Problem {
  return new Problem('indisponivel', { detail: NO_CONNECTION })
}

export function isNoConnection(problem: { readonly message: string }): boolean {
  return problem.message === NO_CONNECTION
}

const AGAIN_MS = 4000

/** A small file that every server of these screens has. */
const ASKED = 'marca.svg'

/** True where the server answers, even with a refusal. A proxy without its server answers 502 to 504. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(new URL(ASKED, document.baseURI), { method: 'HEAD', cache: 'no-store' })).status < 502
  } catch {
    return false
  }
}

/**
 * Resolves once the server answers. It checks when the browser reports that it is online again, and every four seconds; `signal` cancels.
 */
export async function untilReachable(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await isReachable())) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, AGAIN_MS)
      const soon = () => {
        clearTimeout(timer)
        resolve()
      }
      window.addEventListener('online', soon, { once: true, ...(signal && { signal }) })
      signal?.addEventListener('abort', soon, { once: true })
    })
  }
}
