/** The contract's client with this session's token; a session that the server no longer knows ends here, once. */
import { createClient, Problem } from '@faixa/contract'
import { endSession, getSession } from '../session/session.ts'
import { showSessionLost } from '../session/session-toasts.ts'

const OVER = new Set(['sessao-expirada', 'nao-autenticado'])

const answers = createClient({ origin: '', token: () => getSession().token })

/** Rejects with a Problem, whatever went wrong. */
export const api: typeof answers = new Proxy(answers, {
  get(target, name: keyof typeof answers) {
    const call = target[name] as (...args: unknown[]) => Promise<unknown>
    return async (...args: unknown[]) => {
      try {
        return await call(...args)
      } catch (error) {
        const problem = asProblem(error)
        if (OVER.has(problem.codigo) && getSession().token !== undefined) {
          endSession({ loggedOut: false })
          showSessionLost()
        }
        throw problem
      }
    }
  },
})

/** A network that fails is a refusal like others; an aborted call stays what it is. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  return new Problem('indisponivel', { detail: 'Sem conexão com o servidor: verifique a internet e tente novamente.' })
}
