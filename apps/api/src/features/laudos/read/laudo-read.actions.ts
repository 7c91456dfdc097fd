import type { LaudoInfo } from '@faixa/contract'
import type { Actor, Camada } from '@faixa/domain'
import { OTHER_CHECKS } from '@faixa/flight'
import { type Db, snapshot } from '../../../db/database.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { limitsOfLaudo } from '../../../laudo/contract-limits.queries.ts'
import { checkFields, listedLaudo, sightOf } from '../../../laudo/laudo-columns.queries.ts'
import { type FoundLaudo, findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { readReviews } from '../../../laudo/laudo-reviews.queries.ts'
import { deflateSegment, type Segment } from '../../../laudo/layers/deflate-segment.ts'
import { inflateSegments } from '../../../laudo/layers/inflate-segments.ts'
import { stitchGzip } from '../../../laudo/layers/stitch-gzip.ts'
import { situacoesOf } from '../../../laudo/verificacoes/kept-verificacoes.queries.ts'
import { readVerificacoes } from '../../../laudo/verificacoes/read-verificacoes.queries.ts'
import { findOrdemName } from '../../ordens/ordem-rows.queries.ts'
import { fieldOffsetH } from '../clima/field-offset.ts'
import { listReadableOthers } from '../coincidencias/coincidences.queries.ts'
import { findWithDetails, type LaudoDetails, readDetails, readSegments } from './laudo-details.queries.ts'
import { laudoInfo } from './laudo-info.ts'

/** Layers of a laudo on the environmental map. */
const PARTIAL: readonly Camada[] = ['area-total', 'area', 'aplicacao', 'trajeto']

/** Reads a laudo in one snapshot: a laudo that is measured again meanwhile must not combine old numbers with new layers. */
export function readLaudo(uuid: string, camadas: readonly Camada[] | undefined, ask: Ask): Promise<RawAnswer> {
  const { actor, acceptsGzip } = ask
  const read = async (db: Db) => {
    const row = found(await findWithDetails(db, uuid, actor, 'readLaudo', 'approveLaudo'))
    const segments = await readSegments(db, row.id, camadas)
    const info = await infoOf(db, row, row, ask)
    return answerWithCollections({ laudoInfo: info, segments, versao: row.versao, acceptsGzip })
  }
  // Without layers the laudo is one statement, which is a snapshot by itself; an order's name may be slightly newer.
  return camadas?.length === 0 ? read(ask.db) : snapshot(ask.db, read)
}

export function readPartialLaudo(uuid: string, ask: Ask): Promise<RawAnswer> {
  const { actor, acceptsGzip } = ask
  return snapshot(ask.db, async (db) => {
    const row = await findReadable(db, uuid, actor)
    const segments = await readSegments(db, row.id, PARTIAL)
    const { codigo, nome, data, dataInicial, dataFinal, empresaNome, tratamento, cultura } = listedLaudo(
      row,
      sightOf(actor),
    )
    const shown = { codigo, nome, data, dataInicial, dataFinal, empresaNome, tratamento, cultura }
    const info = { uuid: row.uuid, ...shown, hidden: row.hidden }
    return answerWithCollections({ laudoInfo: info, segments, versao: row.versao, acceptsGzip })
  })
}

export async function readInfo(row: FoundLaudo, ask: Ask): Promise<LaudoInfo> {
  return infoOf(ask.db, row, await readDetails(ask.db, row.id), ask)
}

async function infoOf(db: Db, row: FoundLaudo, details: LaudoDetails, { actor }: Ask): Promise<LaudoInfo> {
  const info = laudoInfo(row, details, actor, await besidesOf(db, row, details, actor))
  const verificacoes = (await readVerificacoes(db, [row.id])).get(row.id)!
  return { ...info, ...checkFields(situacoesOf(verificacoes)), verificacoes }
}

/** Data beyond the laudo's tables: its field's clock, and by this person's reach its order, its contract, its review and the laudos that its checks concern. */
async function besidesOf(db: Db, row: FoundLaudo, { achados, trajeto }: LaudoDetails, actor: Actor) {
  const isCompared = achados.some(({ codigo }) => OTHER_CHECKS.some((code) => code === codigo))
  return {
    ordem: await ordemOf(db, row, actor),
    limitesDoContrato: await limitsOfLaudo(db, row, actor),
    conferido: sightOf(actor).seesPrivate ? (await readReviews(db, [row.uuid])).get(row.uuid) : undefined,
    fusoHoras: await fieldOffsetH(row, trajeto),
    outros: isCompared ? await listReadableOthers(db, row.id, actor) : [],
  }
}

async function ordemOf(db: Db, { ordem_servico_id: id }: FoundLaudo, actor: Actor) {
  return id === null ? undefined : await findOrdemName(db, id, actor)
}

async function findReadable(db: Db, uuid: string, actor: Actor): Promise<FoundLaudo> {
  return found(await findLaudo(db, uuid, actor, 'readLaudo', 'approveLaudo'))
}

interface Answered {
  readonly laudoInfo: object
  /** Segments of features separated by commas. */
  readonly segments: readonly Segment[]
  readonly versao: number
  readonly acceptsGzip: boolean
}

const COMMA = deflateSegment(',')
const END = deflateSegment(']}')

/** Writes `{"laudoInfo":…,"collections":[…]}` from stored segments: only the head is compressed for the request. */
function answerWithCollections({ laudoInfo, segments, versao, acceptsGzip }: Answered): RawAnswer {
  const head = `{"laudoInfo":${JSON.stringify(laudoInfo)},"collections":[`
  const headers = { etag: `"${versao}"`, 'cache-control': 'no-store', vary: 'accept-encoding' }
  const between = segments.flatMap((segment, at) => (at === 0 ? [segment] : [COMMA, segment]))
  if (acceptsGzip) {
    const body = stitchGzip([deflateSegment(head), ...between, END])
    return { body, headers: { ...headers, 'content-encoding': 'gzip' } }
  }
  if (between.length === 0) return { body: `${head}]}`, headers }
  const bytes = Buffer.byteLength(head) + [...between, END].reduce((sum, segment) => sum + segment.bytes, 0)
  return { body: inflateSegments(head, [...between, END]), headers: { ...headers, 'content-length': String(bytes) } }
}
