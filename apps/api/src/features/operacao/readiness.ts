import type { Backups } from '../../backups/open-backups.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { within } from '../../within.ts'
import { askDatabase } from './operacao.queries.ts'

type Answer = 'ok' | 'falhou'

export interface Readiness {
  readonly status: Answer
  readonly banco: Answer
  readonly arquivos: Answer
  readonly fila: Answer
  /** Absent where this program makes no backups. It does not decide the status: requests are served without one. */
  readonly copia?: { readonly feitaEm?: string; readonly status: Answer }
}

/** Time limit of a check, ms: the caller repeats it after some seconds, and needs an answer before. */
const WITHIN_MS = 2000

/** The dependencies that failed in the last check; a change is logged once, for any number of checks. */
const failed = new WeakMap<Db, Set<string>>()
/** Concurrent requests share one check. */
const running = new WeakMap<Db, Promise<Readiness>>()

export function readReadiness(deps: Deps): Promise<Readiness> {
  const known = running.get(deps.db)
  if (known) return known
  const checking = check(deps).finally(() => running.delete(deps.db))
  running.set(deps.db, checking)
  return checking
}

async function check({ db, files, queue, log, backups }: Deps): Promise<Readiness> {
  const before = failed.get(db) ?? new Set()
  failed.set(db, before)
  const ask = async (dependencia: string, check: () => Promise<void>): Promise<Answer> => {
    try {
      await within(WITHIN_MS, check())
      if (before.delete(dependencia)) log.warn({ dependencia }, 'está pronto de novo')
      return 'ok'
    } catch (err) {
      if (!before.has(dependencia)) log.warn({ err, dependencia }, 'não está pronto')
      before.add(dependencia)
      return 'falhou'
    }
  }
  const [banco, arquivos, fila] = await Promise.all([
    ask('banco', () => askDatabase(db)),
    ask('arquivos', () => files.check()),
    ask('fila', () => queue.check()),
  ])
  const copia = backups && (await describe(backups))
  const status = [banco, arquivos, fila].every((answer) => answer === 'ok') ? 'ok' : 'falhou'
  return { status, banco, arquivos, fila, ...(copia && { copia }) }
}

async function describe(backups: Backups): Promise<NonNullable<Readiness['copia']>> {
  const { feitaEm, falha } = await backups.state()
  return { status: falha === undefined ? 'ok' : 'falhou', ...(feitaEm && { feitaEm: feitaEm.toISOString() }) }
}
