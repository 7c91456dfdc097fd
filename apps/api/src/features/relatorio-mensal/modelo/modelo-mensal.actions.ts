/**
 * The spreadsheet that a prestadora's monthly report fills: storing it with its mapping, replacing, removing and sending it unchanged. It
 * is filled in the browser.
 */

import { buffer } from 'node:stream/consumers'
import { type ModeloMensal, Problem, ROUTES, type Routes } from '@faixa/contract'
import { MODELO_MAX_BYTES, may } from '@faixa/domain'
import { audit } from '../../../db/audit/audit.ts'
import { sendStoredFile } from '../../../http/answers/send-stored-file.ts'
import type { Ask, Prepared, RawAnswer } from '../../../http/ask.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import { prepareUpload, storedFile } from '../../../quota/prepare-upload.ts'
import { ofPrestadora, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { findPrestadoraOfReport } from '../relatorio-mensal.queries.ts'
import { checkModelo } from './check-modelo-in-process.ts'
import { deleteModelo, findModelo, lockPrestadora, type StoredModelo, writeModelo } from './modelo-mensal.queries.ts'

const TITLE = 'A planilha'
const NONE = 'Esta prestadora não tem um modelo do relatório mensal.'
const XLSX = ['.xlsx']

const takeUploadSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} planilhas: aguarde o fim de uma delas e tente novamente.`,
)

/** Receives and checks the workbook. */
export function prepareModeloMensal(id: number, ask: Ask): Promise<Prepared<Routes['saveModeloMensal']>> {
  return prepareUpload(ask, takeUploadSlot(ask), {
    schema: ROUTES.saveModeloMensal.body,
    file: 'file',
    title: TITLE,
    taken: XLSX,
    maxBytes: MODELO_MAX_BYTES,
    check: () => prestadoraOrRefuse(id, ask),
    quotaOf: () => ofPrestadora(id),
    async read({ form: { mapa, vista }, file }) {
      await checkModelo(() => buffer(file.received.read()), mapa)
      return (ask) => save(id, { ...storedFile(file), mapa }, vista, ask)
    },
  })
}

async function prestadoraOrRefuse(id: number, { db, actor }: Pick<Ask, 'db' | 'actor'>) {
  const prestadora = await findPrestadoraOfReport(db, id, actor)
  if (!prestadora || !may(actor, 'saveModeloMensal', { prestadoraId: id })) throw new Problem('nao-encontrado')
  return prestadora
}

type Sent = Omit<StoredModelo, 'versao' | 'salvo_em'>

async function save(id: number, sent: Sent, vista: number, ask: Ask) {
  const { db, deps } = ask
  const { nome } = await prestadoraOrRefuse(id, ask)
  await lockPrestadora(db, id)
  const before = await findModelo(db, id)
  refuseUnseen(before, vista)
  const stored = { ...sent, versao: (before?.versao ?? 0) + 1, salvo_em: deps.clock.now() }
  await takeFromQuota(ask, ofPrestadora(id), { bytes: sent.bytes, laudos: 0 })
  await writeModelo(db, id, stored, before)
  await audit(ask, {
    acao: 'salvar-modelo-mensal',
    entidade: 'prestadoras',
    id,
    antes: stateOf(before),
    depois: stateOf(stored),
  })
  return { modelo: answered(stored), message: `O relatório mensal de ${nome} preenche «${stored.nome}».` }
}

export async function removeModeloMensal(id: number, vista: number, ask: Ask) {
  const { nome } = await prestadoraOrRefuse(id, ask)
  await lockPrestadora(ask.db, id)
  const before = await findModelo(ask.db, id)
  if (!before) throw new Problem('nao-encontrado', { detail: NONE })
  refuseUnseen(before, vista)
  await deleteModelo(ask.db, id, before)
  await audit(ask, {
    acao: 'tirar-modelo-mensal',
    entidade: 'prestadoras',
    id,
    antes: stateOf(before),
    depois: stateOf(undefined),
  })
  return { message: `O relatório mensal de ${nome} não preenche mais «${before.nome}».` }
}

function refuseUnseen(before: StoredModelo | undefined, vista: number): void {
  if ((before?.versao ?? 0) === vista) return
  throw new Problem('conflito', {
    detail: 'Outra pessoa mudou o modelo enquanto você o editava: abra-o de novo para ver como está.',
  })
}

export async function readModeloMensal(id: number, ask: Ask) {
  await prestadoraOrRefuse(id, ask)
  const stored = await findModelo(ask.db, id)
  return stored ? { modelo: answered(stored) } : {}
}

export async function readModeloMensalFile(id: number, ask: Ask): Promise<RawAnswer> {
  await prestadoraOrRefuse(id, ask)
  const stored = await findModelo(ask.db, id)
  if (!stored) throw new Problem('nao-encontrado', { detail: NONE })
  return sendStoredFile(stored, ask)
}

function answered({ nome, sha256, bytes, mapa, versao, salvo_em }: StoredModelo): ModeloMensal {
  return { nome, sha256: sha256.toString('hex'), bytes, mapa, versao, salvoEm: salvo_em.toISOString() }
}

/** Returns the fields of the model that the history of the prestadora records; null where it has no model. */
function stateOf(stored: StoredModelo | undefined) {
  return {
    modeloMensal: stored?.nome ?? null,
    sha256: stored?.sha256.toString('hex') ?? null,
    mapa: stored?.mapa ?? null,
  }
}
