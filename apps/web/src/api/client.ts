/** The contract's client with this session's token; it ends the session, once, when the server no longer accepts the token. */
import { type Client, createClient, Problem } from '@faixa/contract'
import { loseSession } from '../session/lose-session.ts'
import { askForSenha } from '../session/recent-senha.ts'
import { askForLicence, getSession } from '../session/session.ts'
import { noConnection } from '../ui/connection/no-connection.ts'
import { fetchBegun } from './begun-calls.ts'

const OVER = new Set(['sessao-expirada', 'sessao-encerrada', 'nao-autenticado'])

const token = () => getSession().token

/** Rejects always with a Problem. */
export const api: Client = guarded(createClient({ origin: '', token, fetch: fetchBegun }))

/** Makes a client over another fetch, for uploads that report their progress. */
export function apiOver(fetch: typeof globalThis.fetch): Client {
  return guarded(createClient({ origin: '', token, fetch }))
}

function guarded(answers: Client): Client {
  return new Proxy(answers, {
    get(target, name: keyof Client) {
      const call = target[name] as (...args: unknown[]) => Promise<unknown>
      return async (...args: unknown[]) => {
        const sentWith = token()
        try {
          return await call(...args)
        } catch (error) {
          const problem = asProblem(error)
          if (OVER.has(problem.codigo)) loseSession(sentWith, problem.codigo)
          if (problem.codigo === 'aceite-a-licenca') askForLicence()
          // The person may confirm the password, and the call is made again.
          if (problem.codigo === 'confirme-a-senha' && (await askForSenha())) {
            return call(...args).catch((again: unknown) => Promise.reject(asProblem(again)))
          }
          throw problem
        }
      }
    },
  })
}

/** A network failure becomes a Problem; the error of an aborted call is unchanged. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  return noConnection()
}
