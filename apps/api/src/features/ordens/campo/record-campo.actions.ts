/**
 * Receives records from the field. A telephone sends each until it knows that it arrived: the same again changes nothing, other content under
 * the same name is refused. Orders that were closed, cancelled or archived meanwhile take what was done before.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  FOTO_MAX_BYTES,
  type InputOf,
  Problem,
  REGISTROS_MAX,
  type ReplyOf,
  ROUTES,
  type Routes,
  TRAJETO_MAX_BYTES,
} from '@faixa/contract'
import { type ConteudoDoRegistro, correctedMs, RELOGIO_ERRADO_S } from '@faixa/domain'
import { present } from '@faixa/units'
import { ordemChanged } from '../../../changes/ordem-changed.queries.ts'
import { recordContents } from '../../../db/contents.queries.ts'
import type { Db } from '../../../db/database.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask, Prepared } from '../../../http/ask.ts'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { tipoDeAnexo } from '../../../http/uploads/tipo-de-anexo.ts'
import { createUploadSlots } from '../../../http/uploads/upload-slots.ts'
import { prepareUpload, storedFile } from '../../../quota/prepare-upload.ts'
import { ofEmpresa, ofPrestadora, ownerOfPerson, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { findOrdem, lockOrdem, type OrdemRow } from '../ordem-rows.queries.ts'
import {
  countRegistros,
  findOfSameClock,
  findRegistro,
  insertRegistro,
  markWithdrawn,
  type NewRegistro,
  type RegistroRow,
} from './campo.queries.ts'
import { type RegistroName, registroOf } from './list-campo.actions.ts'

type Sent = InputOf<Routes['recordCampo']>['body']
type Recorded = Promise<ReplyOf<Routes['recordCampo']>>

export async function recordCampo(name: RegistroName, sent: Sent, ask: Ask): Recorded {
  await lockOrdem(ask.db, name.uuid)
  const ordem = await ordemOrRefuse(name.uuid, ask)
  return receive(ordem, { ...rowOf(ordem, name, sent, ask), tipo: sent.tipo, conteudo: contentOf(sent) }, ask)
}

function contentOf(sent: Sent): ConteudoDoRegistro | null {
  if (sent.tipo === 'lista') return { de: sent.de, itens: sent.itens }
  if (sent.tipo !== 'leitura') return null
  const { temperaturaC, umidadePercent, ventoMs, rajadaMs, direcaoGraus } = sent
  return present({ temperaturaC, umidadePercent, ventoMs, rajadaMs, direcaoGraus })
}

const PHOTOGRAPH = ['.jpg', '.jpeg', '.png', '.webp']
const title = 'O arquivo'
const takeSlot = createUploadSlots(
  (most) => `Você já está enviando ${most} arquivos do campo: aguarde o fim de um deles e tente novamente.`,
)

export function prepareRegistroFile(name: RegistroName, ask: Ask): Promise<Prepared<Routes['recordCampoFile']>> {
  const schema = ROUTES.recordCampoFile.body
  // A file takes minutes on a slow line, and the device said its time at the beginning.
  const arrived = ask.deps.clock.now()
  return prepareUpload<typeof schema, OrdemRow, Routes['recordCampoFile']>(ask, takeSlot(ask), {
    schema,
    file: 'file',
    title,
    taken: [...PHOTOGRAPH, '.gpx'],
    maxBytes: Math.max(FOTO_MAX_BYTES, TRAJETO_MAX_BYTES),
    check: () => ordemOrRefuse(name.uuid, ask),
    quotaOf: (ordem) => quotaOf(ordem, ask),
    async read({ file, form }) {
      const { nome, received } = file
      const kind = await tipoDeAnexo(received)
      const isPhotograph = kind?.startsWith('image/') ?? false
      if (form.tipo === 'foto' ? !isPhotograph : kind !== 'text/plain' || !nome.toLowerCase().endsWith('.gpx')) {
        const what = form.tipo === 'foto' ? 'uma foto JPEG, PNG ou WebP' : 'um trajeto em GPX'
        throw fileProblem('arquivo-conteudo', 'file', `${title} («${nome}») não é ${what}, ou veio pela metade.`)
      }
      return async (within) => {
        await lockOrdem(within.db, name.uuid)
        const ordem = await ordemOrRefuse(name.uuid, within)
        const stored = storedFile(file)
        const assunto = form.tipo === 'foto' ? (form.assunto ?? 'outro') : null
        const row = {
          ...rowOf(ordem, name, form, within, arrived),
          tipo: form.tipo,
          sha256: stored.sha256,
          nome,
          assunto,
        }
        return receive(ordem, row, within, async () => {
          await takeFromQuota(within, quotaOf(ordem, within), { bytes: stored.bytes, laudos: 0 })
          await recordContents(within.db, [stored], within.deps.clock.now())
        })
      }
    },
  })
}

export async function withdrawRegistro({ uuid, registro }: RegistroName, ask: Ask): Recorded {
  const { db, actor, deps } = ask
  await lockOrdem(db, uuid)
  const ordem = await ordemOrRefuse(uuid, ask)
  const row = await findRegistro(db, ordem.id, registro)
  // A telephone must tell this from an order that its person no longer sees, where the record may exist.
  if (!row) throw new Problem('registro-inexistente')
  const isWriter = (await findOrdem(db, uuid, actor, 'createOrdem', true)) !== undefined
  if (row.usuario_id !== actor.id && !isWriter) throw new Problem('sem-permissao')
  if (row.retirado_em === null) {
    await markWithdrawn(db, row.id, actor.id, deps.clock.now())
    await ordemChanged(ask, ordem, {}, { cause: 'retirar-registro', antes: { tipo: row.tipo, em: row.em } })
  }
  return { registro: registroOf(found(await findRegistro(db, ordem.id, registro)), ask) }
}

async function ordemOrRefuse(uuid: string, { db, actor }: Ask): Promise<OrdemRow> {
  return found(await findOrdem(db, uuid, actor, 'recordCampo', true))
}

/** The bytes count for the order's empresa; without one, for its prestadora or that of the person. */
function quotaOf({ empresa_id, prestadora_id }: OrdemRow, { actor }: Ask) {
  const owner =
    empresa_id === null ? (prestadora_id === null ? undefined : ofPrestadora(prestadora_id)) : ofEmpresa(empresa_id)
  const counted = owner ?? ownerOfPerson(actor)
  if (counted) return counted
  const detail = 'Esta ordem não tem empresa nem prestadora: escolha uma delas antes de mandar arquivos.'
  throw new Problem('situacao-impede', { detail })
}

interface Device {
  readonly feitoEm: string
  readonly enviadoEm: string
  readonly lat?: number | undefined
  readonly lon?: number | undefined
  readonly precisaoM?: number | undefined
  readonly observacao?: string | undefined
}

function rowOf(
  { id }: OrdemRow,
  { registro }: RegistroName,
  sent: Device,
  { actor, deps }: Ask,
  now = deps.clock.now(),
): Omit<NewRegistro, 'tipo'> {
  const { feitoEm, enviadoEm, lat, lon, precisaoM, observacao } = sent
  const [doneMs, sentMs] = [Date.parse(feitoEm), Date.parse(enviadoEm)]
  const hasPlace = lat !== undefined && lon !== undefined
  return {
    uuid: registro,
    ordem_id: id,
    feito_em: new Date(doneMs),
    enviado_em: new Date(sentMs),
    recebido_em: now,
    em: new Date(correctedMs(doneMs, sentMs, now.getTime())),
    lat: hasPlace ? lat : null,
    lon: hasPlace ? lon : null,
    precisao_m: hasPlace ? (precisaoM ?? null) : null,
    observacao: observacao ?? null,
    usuario_id: actor.id,
  }
}

/** Writes a record of an order whose row is locked. `keep` runs before a new one is written. */
async function receive(ordem: OrdemRow, sent: NewRegistro, ask: Ask, keep?: () => Promise<void>): Recorded {
  const { db } = ask
  const before = await findRegistro(db, ordem.id, sent.uuid)
  if (before && !isSame(before, sent)) throw new Problem('registro-diferente')
  if (!before) {
    if ((await countRegistros(db, ordem.id)) >= REGISTROS_MAX) throw new Problem('registros-demais')
    await keep?.()
    const row = await withClockOf(sent, db)
    await insertRegistro(db, row)
    await ordemChanged(ask, ordem, {}, { cause: 'registrar-campo', depois: { tipo: row.tipo, em: row.em } })
  }
  return { registro: registroOf(found(before ?? (await findRegistro(db, ordem.id, sent.uuid))), ask) }
}

/**
 * Corrects all records of one clock by the same error: the measured error includes the duration of the request, so separate corrections
 * would change the order of the records.
 */
async function withClockOf(row: NewRegistro, db: Db): Promise<NewRegistro> {
  const like = await findOfSameClock(db, row, RELOGIO_ERRADO_S)
  if (!like) return row
  const errorMs = like.feito_em.getTime() - like.em.getTime()
  return { ...row, em: new Date(new Date(row.feito_em).getTime() - errorMs) }
}

/** The clock at sending differs from one attempt to the next. */
function isSame(kept: RegistroRow, row: NewRegistro): boolean {
  const contentOf = ({
    tipo,
    feito_em,
    lat,
    lon,
    conteudo,
    observacao,
    sha256,
    assunto,
    usuario_id,
  }: NewRegistro | RegistroRow) => ({
    ...{ tipo, feito_em, lat, lon, observacao, usuario_id },
    conteudo: conteudo ?? null,
    sha256: sha256?.toString('hex'),
    assunto: assunto ?? null,
  })
  return isDeepStrictEqual(contentOf(kept), contentOf(row))
}
