import type { Deps } from '../../deps.ts'
import { askDatabase } from './operacao.queries.ts'

type Answer = 'ok' | 'falhou'

export interface Readiness {
  readonly status: Answer
  readonly banco: Answer
  readonly arquivos: Answer
  readonly fila: Answer
}

/** Time limit of a check, ms: the caller asks again after some seconds, and needs an answer before. */
const WITHIN_MS = 2000

export async function readReadiness({ db, files, queue, log }: Deps): Promise<Readiness> {
  const ask = async (name: string, check: () => Promise<void>): Promise<Answer> => {
    try {
      await within(check())
      return 'ok'
    } catch (err) {
      log.warn({ err, dependencia: name }, 'não está pronto')
      return 'falhou'
    }
  }
  const [banco, arquivos, fila] = await Promise.all([
    ask('banco', () => askDatabase(db)),
    ask('arquivos', () => files.check()),
    ask('fila', () => queue.check()),
  ])
  return { status: [banco, arquivos, fila].every((answer) => answer === 'ok') ? 'ok' : 'falhou', banco, arquivos, fila }
}

async function within(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${WITHIN_MS} ms`)), WITHIN_MS)
  })
  try {
    await Promise.race([check, late])
  } finally {
    clearTimeout(timer)
  }
}
