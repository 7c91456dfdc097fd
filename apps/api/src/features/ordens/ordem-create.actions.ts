import { buffer } from 'node:stream/consumers'
import { invalidFields, type OrdemForm, type Routes } from '@faixa/contract'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { recordContents } from '../../db/contents.queries.ts'
import type { Ask, Prepared } from '../../http/ask.ts'
import type { ReceivedFile } from '../../http/uploads/receive-file.ts'
import { refuseMisplaced } from '../../http/uploads/refuse-misplaced.ts'
import { createUploadSlots } from '../../http/uploads/upload-slots.ts'
import { storedFile } from '../../quota/prepare-upload.ts'
import { holdInQuota, ofEmpresa, takeFromQuota } from '../../quota/take-from-quota.ts'
import { type OrdemUpload, readOrdemUpload } from './ordem-upload.actions.ts'
import { insertOrdem } from './ordem-write.queries.ts'
import { findChosenPlots } from './plots/ordered-plots.queries.ts'
import { type MeasuredArea, measureOrdemFile, measureOrdemPlots } from './process/measure-in-process.ts'

/**
 * Receives a service order. The area is read and measured before the transaction, and files are stored before rows: a crash in between
 * leaves contents that nothing refers to, which the sweep removes.
 */
export async function prepareOrdem(ask: Ask): Promise<Prepared<Routes['createOrdem']>> {
  const leave = takeSlot(ask)
  const files = new Map<'file_area' | 'file_anexo', ReceivedFile>()
  let leaveQuota: (() => void) | undefined
  const release = async () => {
    leave()
    leaveQuota?.()
    await Promise.all([...files.values()].map(({ received }) => received.discard()))
  }
  try {
    const upload = await readOrdemUpload(ask, files)
    const area = await areaOf(upload, ask)
    const { empresa } = upload.form
    const bytes = [...files.values()].reduce((sum, { received }) => sum + received.bytes, 0)
    if (empresa !== undefined && bytes > 0) {
      leaveQuota = await holdInQuota(ask, ofEmpresa(empresa), { bytes, laudos: 0 })
    }
    for (const { received } of files.values()) await received.keep()
    return { release, write: (ask) => registerOrdem(upload, area, ask) }
  } catch (error) {
    await release()
    throw error
  }
}

const takeSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} ordens: aguarde o fim de uma delas e tente novamente.`,
)

async function areaOf({ form, files }: OrdemUpload, ask: Ask): Promise<MeasuredArea> {
  const file = files.get('file_area')
  return file ? areaInFile(file, form, ask) : chosenArea(form, ask)
}

async function areaInFile(
  { nome, received }: ReceivedFile,
  { sistemaArea: system, manterArquivos }: OrdemForm,
  { deps: { settings } }: Ask,
): Promise<MeasuredArea> {
  const file = {
    name: nome,
    largestBytes: settings.maxFileBytes,
    content: () => buffer(received.read()),
    ...(system !== undefined && { system }),
  }
  const area = await measureOrdemFile(file, settings.memoryMb)
  refuseMisplaced(area.avisos, 'file_area', manterArquivos)
  return area
}

/** Takes registered plots of the order's empresa; a person of a unidade may only use those of that unidade. */
async function chosenArea({ empresa, talhoes = [] }: OrdemForm, { db, actor, deps }: Ask): Promise<MeasuredArea> {
  const ids = [...new Set(talhoes)]
  const within = { empresaId: empresa ?? 0, ...(actor.isUnidade && { unidadeId: actor.unidadeId }) }
  const plots = await findChosenPlots(db, within, ids)
  const area = plots.length === ids.length ? await measureOrdemPlots(plots, deps.settings.memoryMb) : undefined
  if (area) return area
  const mensagem = 'Um dos talhões não está no cadastro da empresa: recarregue a lista e escolha de novo.'
  throw invalidFields([{ campo: 'talhoes', mensagem }])
}

async function registerOrdem({ form, files }: OrdemUpload, area: MeasuredArea, ask: Ask) {
  const { db, deps, actor } = ask
  const now = deps.clock.now()
  const sent = new Map([...files].map(([field, file]) => [field, storedFile(file)]))
  const [fileArea, anexo] = [sent.get('file_area'), sent.get('file_anexo')]
  await recordContents(db, [...sent.values()], now)
  if (form.empresa !== undefined && sent.size > 0) {
    const bytes = [...sent.values()].reduce((sum, file) => sum + file.bytes, 0)
    await takeFromQuota(ask, ofEmpresa(form.empresa), { bytes, laudos: 0 })
  }
  const ordem = await insertOrdem(
    db,
    {
      ...columnsOf(form),
      usuario_id: actor.id,
      arquivo_area: fileArea?.sha256 ?? null,
      area_nome: fileArea?.nome ?? null,
      area_sistema: fileArea ? (form.sistemaArea ?? null) : null,
      anexo: anexo?.sha256 ?? null,
      anexo_nome: anexo?.nome ?? null,
      criado_em: now,
      atualizado_em: now,
    },
    area,
  )
  const { sistemaArea } = form
  const depois = { ...columnsOf(form), area: fileArea?.nome, sistemaArea, anexo: anexo?.nome, talhoes: area.talhoes }
  await ordemChanged(ask, ordem, {}, { cause: 'cadastrar', depois })
  return {
    uuid: ordem.uuid,
    codigo: form.codigo,
    situacao: 'Aberta',
    talhoes: area.talhoes,
    areaHa: area.areaHa,
    avisos: [...area.avisos],
    message: `A ordem de serviço ${form.codigo} foi cadastrada com sucesso!`,
  }
}

function columnsOf(form: OrdemForm) {
  return {
    codigo: form.codigo,
    data: form.data,
    dia_planejado: form.diaPlanejado ?? null,
    nome: form.nome ?? null,
    empresa_id: form.empresa ?? null,
    unidade_id: form.unidade ?? null,
    tratamento: form.tratamento,
    cultura: form.cultura,
    prestadora_id: form.prestadora ?? null,
    piloto_id: form.piloto ?? null,
    insumos: form.insumos ?? null,
    distancia_pista: form.distanciaPista ?? null,
    faixa_contratada: form.faixaContratada ?? null,
    faixa_executada: form.faixaExecutada ?? null,
    vazao_contratada: form.vazaoContratada ?? null,
  }
}
