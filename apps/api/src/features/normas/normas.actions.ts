/**
 * Replaces the table of rules. The version and the request to judge the laudos that it concerns are one transaction: a process that is killed
 * leaves the old table or the new one. The verdicts themselves are computed afterwards, by the job for late ones.
 */
import { Problem, type ReplyOf, type Routes } from '@faixa/contract'
import { type Norma, TABELA_PADRAO, withAvisos, withLimites } from '@faixa/domain'
import { normasChanged } from '../../changes/normas-changed.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { readTable } from '../../laudo/norma-table.queries.ts'
import {
  findVersion,
  insertVersion,
  listNames,
  listStoredRows,
  listVersions,
  lockNormas,
  type StoredNorma,
} from './normas.queries.ts'
import { differing, type Effect, effectOf, keyOfNorma } from './table-effect.actions.ts'

type Replaced = ReplyOf<Routes['replaceNormas']>

export async function readNormas(db: Db): Promise<ReplyOf<Routes['readNormas']>> {
  const versions = await listVersions(db)
  const { versao, regras } = await readTable(db)
  return {
    versao,
    regras: await named(regras, db),
    laudosAfetados: versions[0]?.laudos_afetados ?? 0,
    historico: [
      ...versions.map((row) => ({
        versao: row.versao,
        usuario: row.usuario,
        aplicadaEm: row.aplicada_em.toISOString(),
        laudosAfetados: row.laudos_afetados,
        regras: row.regras,
      })),
      { versao: TABELA_PADRAO.versao, laudosAfetados: 0, regras: TABELA_PADRAO.regras.length },
    ],
  }
}

export async function readNormasVersion(versao: number, db: Db): Promise<ReplyOf<Routes['readNormasVersion']>> {
  const row = await findVersion(db, versao)
  if (!row) throw new Problem('nao-encontrado')
  return { versao: row.versao, regras: await named(row.regras, db), laudosAfetados: row.laudos_afetados }
}

/** Counts the laudos whose verdict the table would change, and names the first of them; changes nothing. */
export async function tryNormas(sent: readonly Norma[], { db, signal }: Pick<Ask, 'db' | 'signal'>): Promise<Replaced> {
  const current = await readTable(db)
  const regras = withAvisos(withLimites(sent, current.regras), current.regras)
  return answerOf(current.versao, regras, await effectOf(current.regras, regras, db, signal))
}

/** Laudos are judged beside farther areas before the transaction begins, which takes seconds where there are many. */
export async function prepareNormas(sent: readonly Norma[], { db: pool, signal }: Ask) {
  const read = await readTable(pool)
  const regras = withAvisos(withLimites(sent, read.regras), read.regras)
  const effect = await effectOf(read.regras, regras, pool, signal)
  return { write: (ask: Ask) => replaceNormas(regras, { versao: read.versao, effect }, ask) }
}

async function replaceNormas(
  regras: readonly Norma[],
  prepared: { readonly versao: number; readonly effect: Effect },
  ask: Ask,
): Promise<Replaced> {
  const { db, deps, actor, signal } = ask
  await lockNormas(db)
  const current = await readTable(db)
  // Another administrator applied a table meanwhile.
  const isStale = current.versao !== prepared.versao
  const effect = isStale ? await effectOf(current.regras, regras, db, signal) : prepared.effect
  // Applying the same table again makes no new version.
  if (differing(current.regras, regras).length === 0) return answerOf(current.versao, regras, effect)
  const { concerned, limited, count } = effect
  const versao = current.versao + 1
  const stored = await withCheckers(regras, actor.id, db)
  await insertVersion(db, { versao, regras: stored, usuarioId: actor.id, afetados: count, now: deps.clock.now() })
  await normasChanged(ask, {
    versao,
    concerned,
    limited,
    antes: { versao: current.versao, regras: current.regras.length },
    depois: { versao, regras: regras.length, laudosAfetados: count },
  })
  return answerOf(versao, regras, effect)
}

function answerOf(versao: number, regras: readonly Norma[], { count, unknown, laudos }: Effect): Replaced {
  return { versao, regras: [...regras], laudosAfetados: count, laudosSemMedida: unknown, laudos }
}

/** A row that was in the earlier table keeps the person who declared it checked; the product's own rows have none. */
async function withCheckers(regras: readonly Norma[], actor: number, db: Db): Promise<StoredNorma[]> {
  const known = new Map<string, number | undefined>(TABELA_PADRAO.regras.map((row) => [keyOfNorma(row), undefined]))
  for (const row of await listStoredRows(db)) {
    const key = keyOfNorma(row)
    if (!known.has(key)) known.set(key, row.conferidoPor)
  }
  return regras.map((row) => {
    const key = keyOfNorma(row)
    const by = known.has(key) ? known.get(key) : actor
    return { ...row, conferidoPor: row.conferidoEm === null ? undefined : by }
  })
}

/** Adds the names of the people who declared the rows checked. */
async function named(regras: readonly StoredNorma[], db: Db): Promise<ReplyOf<Routes['readNormas']>['regras']> {
  const ids = new Set(regras.flatMap(({ conferidoPor }) => conferidoPor ?? []))
  const names = await listNames(db, [...ids])
  return regras.map(({ conferidoPor, ...row }) => {
    const nome = conferidoPor === undefined ? undefined : names.get(conferidoPor)
    return nome === undefined ? row : { ...row, conferidoPor: nome }
  })
}
