/** Registers the right rows of a batch as single registrations are, audit included, in one transaction. */
import { type ImportedRow, type JudgedRow, Problem, repetitionText, type Tipo } from '@faixa/contract'
import { recordDone } from '../../../db/audit/security-log.ts'
import { databaseRefusal } from '../../../db/refusal.ts'
import type { Ask } from '../../../http/ask.ts'
import { prepareEntity } from '../entity-register.actions.ts'
import { findAccount } from '../entity-rows.queries.ts'
import { KINDS } from '../kinds/entity-kinds.queries.ts'
import { type Judged, judgeRows } from './judge-rows.actions.ts'
import { takeTurn, writeApart } from './registered-names.queries.ts'

/** The body of an import: rows of one list, and whether the people in the rows are invited. */
export interface Batch {
  readonly tipo: Tipo
  readonly rows: readonly ImportedRow[]
  readonly convite: boolean
}

export async function checkRows({ db, deps }: Ask, batch: Batch) {
  const judged = await judgeRows(db, batch, deps.settings)
  return judged.map(answerOf)
}

/** Hashes passwords before the transaction, one after the other, so that other sign-ins do not wait for a whole batch. */
export async function prepareRows({ db, deps }: Ask, batch: Batch) {
  const { tipo } = batch
  const creating: (Create | undefined)[] = []
  for (const { situacao, typed } of await judgeRows(db, batch, deps.settings)) {
    const isRight = situacao === 'certa' && typed !== undefined
    creating.push(isRight ? await prepareEntity(tipo, typed, deps.settings) : undefined)
  }
  return async (ask: Ask): Promise<readonly JudgedRow[]> => {
    await takeTurn(ask.db, tipo)
    const written: JudgedRow[] = []
    const seen = new Map<string, number>()
    // Judged again: another import may have registered the same rows meanwhile.
    for (const [i, judged] of (await judgeRows(ask.db, batch, deps.settings)).entries()) {
      const create = creating[i]
      const repeated = judged.situacao === 'certa' ? repetitionOf(judged, seen) : undefined
      if (repeated) written.push(repeated)
      else if (judged.situacao !== 'certa' || !create) written.push(answerOf(judged))
      else written.push(await writeRow(ask, tipo, judged, create))
    }
    return written
  }
}

type Create = Awaited<ReturnType<typeof prepareEntity>>

async function writeRow(ask: Ask, tipo: Tipo, judged: Judged, create: Create): Promise<JudgedRow> {
  try {
    await writeApart(ask.db, async () => {
      const id = await create(ask)
      if (judged.typed && 'convite' in judged.typed && judged.typed.convite) await requestInvitation(ask, tipo, id)
    })
    return { ...answerOf(judged), situacao: 'cadastrada' }
  } catch (error) {
    const problem = error instanceof Problem ? error : databaseRefusal(error)
    const erros = problem?.extras.erros
    // A refusal that concerns no cell of this row concerns the whole batch, which is then not written.
    if (!erros) throw error
    return { ...answerOf(judged), situacao: 'errada', erros: [...erros] }
  }
}

/**
 * Enqueues the message to a person who was just registered; an existing row gets none, even if its spreadsheet is sent again. A server that
 * sends no e-mail leaves the person without an invitation, because thousands of links could not be handed over.
 */
async function requestInvitation(ask: Ask, tipo: Tipo, id: number): Promise<void> {
  if (ask.deps.settings.smtp === undefined) return
  const contaId = await findAccount(ask.db, KINDS[tipo], id)
  if (contaId === undefined) return
  await recordDone(ask, { evento: 'convidar', contaId, detalhe: { entrega: 'email', importacao: true } })
  await ask.deps.queue.enqueue(ask.db, 'enviar-convite', { tipo, id, contaId, por: ask.actor.id })
}

function repetitionOf(judged: Judged, seen: Map<string, number>): JudgedRow | undefined {
  for (const [campo, chave] of Object.entries(judged.chaves)) {
    const first = seen.get(`${campo}:${chave}`)
    if (first !== undefined) {
      return { ...answerOf(judged), situacao: 'errada', erros: [{ campo, mensagem: repetitionText(first) }] }
    }
  }
  for (const [campo, chave] of Object.entries(judged.chaves)) seen.set(`${campo}:${chave}`, judged.linha)
  return undefined
}

/** Passwords and ids are left out, because the answer is stored for a day under its key. */
function answerOf({ linha, situacao, erros, chaves, faltam, existente }: Judged): JudgedRow {
  return { linha, situacao, erros, chaves, ...(faltam && { faltam }), ...(existente && { existente }) }
}
