/** Requests, withdraws and shows the closing of an empresa. */
import {
  ENCERRAMENTO_DIAS,
  type Encerramento,
  invalidFields,
  Problem,
  type ReplyOf,
  type Routes,
} from '@faixa/contract'
import { grantOf, may } from '@faixa/domain'
import { present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { allowTime, transaction } from '../../db/database.ts'
import { beginRemoval } from '../../eliminacao/doomed-rows.queries.ts'
import { dropUnreferred } from '../../files/check/referred-files.queries.ts'
import { found } from '../../http/access/found.ts'
import { sendStoredFile } from '../../http/answers/send-stored-file.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { signedEliminacaoOf } from '../verificar/read-revision.queries.ts'
import { countRows, doomEmpresa, listHolds, listOwnFiles, readGuarda } from './empresa-rows.queries.ts'
import {
  type Closing,
  deleteClosing,
  findClosing,
  findEmpresa,
  insertClosing,
  listCertificates,
  lockEmpresa,
} from './encerramentos.queries.ts'

/** Limit of a statement, ms: the rows of a large empresa are counted. */
const COUNTING_MS = 120_000
const DAY_MS = 86_400_000

const isAdministrator = ({ actor }: Ask) => grantOf(actor, 'configureInstalacao').reach !== 'none'

/** Admits administrators and people of the whole empresa. For everybody else, people of one unidade included, the closing does not exist. */
function mustReach(empresaId: number, ask: Ask): void {
  const { actor } = ask
  if (isAdministrator(ask) || (actor.empresaId === empresaId && may(actor, 'saveContrato', { empresaId }))) return
  throw new Problem('nao-encontrado')
}

export async function readClosing(empresaId: number, ask: Ask): Promise<Encerramento> {
  mustReach(empresaId, ask)
  if (isAdministrator(ask)) return transaction(ask.db, (db) => readWhole(empresaId, { ...ask, db }))
  const empresa = found(await findEmpresa(ask.db, empresaId))
  const closing = await findClosing(ask.db, empresaId)
  return { ...about(empresa, ask), impedimentos: [], ...present({ pedido: closing && requestOf(closing) }) }
}

/** With the rows that the removal would delete, which are listed in the transaction of the caller. */
async function readWhole(empresaId: number, ask: Ask): Promise<Encerramento> {
  const { db } = ask
  const empresa = found(await findEmpresa(db, empresaId))
  await allowTime(db, COUNTING_MS)
  await beginRemoval(db)
  await doomEmpresa(db, empresaId)
  return wholeOf(empresa, ask)
}

async function wholeOf(empresa: { readonly id: number; readonly nome: string }, ask: Ask): Promise<Encerramento> {
  const { db } = ask
  const rows = await countRows(db)
  const files = await listOwnFiles(db)
  const closing = await findClosing(db, empresa.id)
  const guarda = await readGuarda(db, ask.deps.clock.now().toISOString().slice(0, 10))
  return {
    ...about(empresa, ask),
    conteudo: {
      laudos: rows['laudos'] ?? 0,
      ordens: rows['ordens_servico'] ?? 0,
      unidades: rows['unidades'] ?? 0,
      pessoas: rows['usuarios'] ?? 0,
      talhoes: rows['areas_empresa'] ?? 0,
      areasProtecao: rows['areas_protecao'] ?? 0,
      contratos: rows['contratos'] ?? 0,
      acertos: rows['acertos'] ?? 0,
      ocorrencias: rows['ocorrencias'] ?? 0,
      contatos: rows['contatos'] ?? 0,
      arquivos: files.size,
      bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0),
    },
    ...present({ guarda, pedido: closing && requestOf(closing) }),
    impedimentos: await listHolds(db),
  }
}

function about({ id, nome }: { readonly id: number; readonly nome: string }, { deps }: Ask) {
  return { empresa: { id, nome }, apagariaEm: removalFrom(deps.clock.now()).toISOString() }
}

const removalFrom = (now: Date) => new Date(now.getTime() + ENCERRAMENTO_DIAS * DAY_MS)

function requestOf({ pedido_em, por, motivo, apaga_em, arquivo, arquivo_em, bytes }: Closing) {
  return {
    em: pedido_em.toISOString(),
    por,
    motivo,
    apagaEm: apaga_em.toISOString(),
    ...(arquivo && { arquivo: { em: arquivo_em!.toISOString(), bytes: bytes!, sha256: arquivo.toString('hex') } }),
  }
}

interface Typed {
  readonly nome: string
  readonly motivo: string
}

/** `typed.nome` is the name of the empresa, typed to confirm. A second request changes nothing. */
export async function requestClosing(empresaId: number, { nome, motivo }: Typed, ask: Ask): Promise<Encerramento> {
  const { db, actor, deps } = ask
  const empresa = found(await lockEmpresa(db, empresaId))
  if (nome.trim() !== empresa.nome.trim()) {
    const mensagem = `Digite «${empresa.nome}», exatamente como está, para confirmar.`
    throw invalidFields([{ campo: 'nome', mensagem }])
  }
  await allowTime(db, COUNTING_MS)
  await beginRemoval(db)
  await doomEmpresa(db, empresaId)
  const [hold] = await listHolds(db)
  if (hold !== undefined) throw new Problem('laudo-em-ocorrencia', { detail: hold })
  if (!(await findClosing(db, empresaId))) {
    const pedido_em = deps.clock.now()
    const apaga_em = removalFrom(pedido_em)
    await insertClosing(db, { empresa_id: empresaId, motivo, pedido_em, apaga_em, usuario_id: actor.id })
    const depois = { motivo, apagaEm: apaga_em.toISOString() }
    await audit(ask, { acao: 'pedir-encerramento', entidade: 'empresas', id: empresaId, depois })
    await recordDone(ask, { evento: 'encerrar-empresa', detalhe: { empresa: empresaId, ato: 'pedir' } })
    await deps.queue.enqueue(db, 'arquivar-empresa', { empresaId })
  }
  return wholeOf(empresa, ask)
}

/** The bytes of the archive are deleted by the nightly sweep. A second withdrawal changes nothing. */
export async function withdrawClosing(empresaId: number, ask: Ask): Promise<Encerramento> {
  const { db, deps } = ask
  found(await lockEmpresa(db, empresaId))
  const closing = await findClosing(db, empresaId)
  if (closing) {
    const arquivo = await deleteClosing(db, closing.id)
    if (arquivo) await dropUnreferred(db, arquivo)
    await deps.queue.cancel(db, 'arquivar-empresa', { empresaId })
    await audit(ask, { acao: 'desistir-do-encerramento', entidade: 'empresas', id: empresaId })
    await recordDone(ask, { evento: 'encerrar-empresa', detalhe: { empresa: empresaId, ato: 'desistir' } })
  }
  return readWhole(empresaId, ask)
}

export async function sendArchive(empresaId: number, ask: Ask): Promise<RawAnswer> {
  mustReach(empresaId, ask)
  const { arquivo } = found(await findClosing(ask.db, empresaId))
  if (!arquivo) throw new Problem('sem-arquivo-da-empresa')
  await recordDone(ask, { evento: 'encerrar-empresa', detalhe: { empresa: empresaId, ato: 'baixar' } })
  return sendStoredFile({ nome: `empresa-${empresaId}.zip`, sha256: arquivo }, ask)
}

export async function listRemovals({ db }: Ask): Promise<ReplyOf<Routes['listEliminacoes']>> {
  const eliminacoes = []
  for (const { sha256, por, ...row } of await listCertificates(db)) {
    eliminacoes.push({ ...(await signedEliminacaoOf(db, row)), hash: sha256!.toString('hex'), por: por ?? '' })
  }
  return { eliminacoes }
}
