/** Reads the other tables of a laudo, besides its own row. */
import { type Actor, CAMADAS, type Camada, type Capability, type Papel } from '@faixa/domain'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/database.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Tables } from '../../../db/tables.ts'
import { FOUND_COLUMNS, type FoundLaudo } from '../../../laudo/laudo-find.queries.ts'
import { type Extent, extentOf, type OwnIds, withinExtents } from '../../../laudo/laudo-reach.queries.ts'
import type { Segment } from '../../../laudo/layers/deflate-segment.ts'

/** Selects from its other tables. Instants are texts in JSON. */
function detailsOf(eb: ExpressionBuilder<Tables, 'laudos'>) {
  return [
    jsonArrayFrom(
      eb.selectFrom('laudos_talhoes').selectAll().whereRef('laudo_id', '=', 'laudos.id').orderBy('posicao'),
    ).as('talhoes'),
    jsonArrayFrom(findingsOf(eb)).as('achados'),
    jsonObjectFrom(
      eb
        .selectFrom('laudos_trajetos')
        .selectAll()
        .select(
          sql<[number, number] | null>`case when decolagem is not null
            then json_build_array(decolagem[0], decolagem[1]) end`.as('decolou_em'),
        )
        .whereRef('laudo_id', '=', 'laudos.id'),
    ).as('trajeto'),
    eb.selectFrom('laudos_climas').select('numeros').whereRef('laudo_id', '=', 'laudos.id').as('clima'),
    eb.selectFrom('laudos_climas').select('pendente').whereRef('laudo_id', '=', 'laudos.id').as('climaPendente'),
    eb
      .exists(eb.selectFrom('laudos_a_avaliar').select('laudo_id').whereRef('laudo_id', '=', 'laudos.id'))
      .as('avaliando'),
    jsonArrayFrom(
      eb
        .selectFrom('laudos_arquivos')
        .innerJoin('arquivos', 'arquivos.sha256', 'laudos_arquivos.sha256')
        .select(['papel', 'nome', 'bytes', 'sistema', sql<string>`encode(arquivos.sha256, 'hex')`.as('sha256')])
        .whereRef('laudo_id', '=', 'laudos.id')
        .orderBy('papel')
        .orderBy('nome')
        .orderBy('arquivos.sha256'),
    ).as('arquivos'),
    jsonObjectFrom(
      eb
        .selectFrom('laudos_receituarios as receita')
        .innerJoin('arquivos', 'arquivos.sha256', 'receita.sha256')
        .select(['nome', 'bytes', 'enviado_em', sql<string>`encode(arquivos.sha256, 'hex')`.as('sha256')])
        .whereRef('laudo_id', '=', 'laudos.id'),
    ).as('receituario'),
    jsonObjectFrom(
      eb
        .selectFrom('certificados_pdfs as d')
        .innerJoin('arquivos', 'arquivos.sha256', 'd.sha256')
        .innerJoin('certificados as c', 'c.id', 'd.certificado_id')
        .innerJoin('aeronaves', 'aeronaves.id', 'c.aeronave_id')
        .innerJoin('prestadoras', 'prestadoras.id', 'c.prestadora_id')
        .select(['d.nome', 'bytes', 'd.enviado_em', sql<string>`encode(arquivos.sha256, 'hex')`.as('sha256')])
        .select([
          'c.prestadora_id',
          sql<boolean>`coalesce(c.arquivado_em, aeronaves.arquivado_em, prestadoras.arquivado_em) is not null`.as(
            'arquivado',
          ),
        ])
        .where('c.id', '=', sql<number>`(laudos.certificado_faixa->>'id')::integer`),
    ).as('certificadoPdf'),
    jsonArrayFrom(
      eb
        .selectFrom('laudos_camadas')
        .select((layer) => ['camada', layer.fn.sum<number>('feicoes').as('feicoes')])
        .whereRef('laudo_id', '=', 'laudos.id')
        .groupBy('camada'),
    ).as('camadas'),
    eb
      .selectFrom('processamentos')
      .select('progresso')
      .whereRef('processamentos.laudo_id', '=', 'laudos.id')
      .as('progresso'),
    jsonObjectFrom(
      eb
        .selectFrom('aeronaves')
        .select(['id', 'nome', 'tipo', 'modelo'])
        .whereRef('aeronaves.id', '=', 'laudos.aeronave_id'),
    ).as('aeronave'),
    eb.selectFrom('empresas').select('cnpj').whereRef('empresas.id', '=', 'laudos.empresa_id').as('empresaCnpj'),
    eb
      .selectFrom('pilotos')
      .select('codigo_anac')
      .whereRef('pilotos.id', '=', 'laudos.piloto_id')
      .as('pilotoCodigoAnac'),
    replacedPlots.as('talhoesSubstituidos'),
  ] as const
}

/** Counts registered plots that the laudo measured and whose outline is no longer current: it moved, or the plot was removed. */
const replacedPlots = sql<number>`(
  select count(*)::integer from laudos_talhoes t join areas_empresa a on a.id = t.area_empresa_id
  where t.laudo_id = laudos.id and a.arquivado_em is not null and not exists (
    select from areas_empresa r where r.arquivado_em is null and r.forma = a.forma
      and (r.id = a.linhagem or r.linhagem = coalesce(a.linhagem, a.id))))`

/** Selects the findings, each with the confirmation of its sentence. */
function findingsOf(eb: ExpressionBuilder<Tables, 'laudos'>) {
  return eb
    .selectFrom('laudos_achados as achado')
    .leftJoin('laudos_confirmacoes as confirmacao', (join) =>
      join
        .onRef('confirmacao.laudo_id', '=', 'achado.laudo_id')
        .onRef('confirmacao.codigo', '=', 'achado.codigo')
        .onRef('confirmacao.mensagem', '=', 'achado.mensagem'),
    )
    .leftJoin('usuarios', 'usuarios.id', 'confirmacao.usuario_id')
    .selectAll('achado')
    .select(['confirmacao.quando as confirmado_em', 'usuarios.nome as confirmado_por'])
    .whereRef('achado.laudo_id', '=', 'laudos.id')
    .orderBy('achado.posicao')
}

const detailsById = namedQuery('detalhes', (db, { laudoId }: { readonly laudoId: number }) =>
  db.selectFrom('laudos').select(detailsOf).where('laudos.id', '=', laudoId),
)

export type LaudoDetails = Awaited<ReturnType<typeof detailsById>>[number]

export async function readDetails(db: Db, laudoId: number): Promise<LaudoDetails> {
  const [details] = await detailsById(db, { laudoId }, undefined)
  return details!
}

/** Finds a laudo to be read, with all data of its other tables: one statement, which sees one state of the database. */
const readableLaudos = namedQuery(
  'laudo',
  (db, sought: OwnIds & { readonly uuid: string }, extents: readonly Extent[]) =>
    db
      .selectFrom('laudos')
      .select(FOUND_COLUMNS)
      .select(detailsOf)
      .where('laudos.uuid', '=', sought.uuid)
      .where((eb) => withinExtents(eb, extents, sought)),
)

/** Returns undefined where no laudo is within reach: for this person it does not exist. */
export async function findWithDetails(
  db: Db,
  uuid: string,
  actor: Actor,
  ...capabilities: [Capability, ...Capability[]]
): Promise<(FoundLaudo & LaudoDetails) | undefined> {
  const extents = capabilities.map((capability) => extentOf(actor, capability))
  const [found] = await readableLaudos(db, { ...actor, uuid }, extents)
  return found
}

/** Reads the segments of the named layers, or of all, bottom to top. */
export async function readSegments(
  db: Db,
  laudoId: number,
  camadas?: readonly Camada[],
): Promise<readonly (Segment & { readonly camada: string })[]> {
  if (camadas?.length === 0) return []
  const rows = await db
    .selectFrom('laudos_camadas')
    .select(['camada', 'bytes', 'crc32', 'comprimido as compressed'])
    .where('laudo_id', '=', laudoId)
    .where('bytes', '>', 0)
    .$if(camadas !== undefined, (query) => query.where('camada', 'in', [...(camadas ?? [])]))
    .orderBy('posicao')
    .execute()
  return inDrawingOrder(rows)
}

/** Sorts by domain's current table: older laudos have their layers stored in another order. */
export function inDrawingOrder<Row extends { readonly camada: string }>(rows: readonly Row[]): Row[] {
  const place = ({ camada }: Row) => CAMADAS.findIndex((name) => name === camada)
  return rows.toSorted((a, b) => place(a) - place(b))
}

/** Lists the files of a role, or the one with this content. */
export async function findFiles(db: Db, laudoId: number, papel: Papel, sha256?: string) {
  return db
    .selectFrom('laudos_arquivos')
    .innerJoin('arquivos', 'arquivos.sha256', 'laudos_arquivos.sha256')
    .select(['nome', 'bytes', 'arquivos.sha256', 'sistema'])
    .where('laudo_id', '=', laudoId)
    .where('papel', '=', papel)
    .$if(sha256 !== undefined, (query) => query.where('arquivos.sha256', '=', Buffer.from(sha256 ?? '', 'hex')))
    .execute()
}
