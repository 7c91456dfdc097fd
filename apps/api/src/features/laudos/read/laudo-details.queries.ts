/** Reads the tables of a laudo besides its own row. */
import { CAMADAS, type Camada, type Papel } from '@faixa/domain'
import type { Db } from '../../../db/database.ts'
import type { Segment } from '../layers/deflate-segment.ts'

export async function readDetails(db: Db, laudoId: number) {
  return {
    talhoes: await db
      .selectFrom('laudos_talhoes')
      .selectAll()
      .where('laudo_id', '=', laudoId)
      .orderBy('posicao')
      .execute(),
    achados: await readFindings(db, laudoId),
    trajeto: await db.selectFrom('laudos_trajetos').selectAll().where('laudo_id', '=', laudoId).executeTakeFirst(),
    arquivos: await db
      .selectFrom('laudos_arquivos')
      .innerJoin('arquivos', 'arquivos.sha256', 'laudos_arquivos.sha256')
      .select(['papel', 'nome', 'bytes', 'arquivos.sha256'])
      .where('laudo_id', '=', laudoId)
      .orderBy('papel')
      .execute(),
    camadas: inDrawingOrder(
      await db
        .selectFrom('laudos_camadas')
        .select((eb) => ['camada', eb.fn.sum<number>('feicoes').as('feicoes')])
        .where('laudo_id', '=', laudoId)
        .groupBy('camada')
        .execute(),
    ),
    processamento: await db
      .selectFrom('processamentos')
      .select('progresso')
      .where('laudo_id', '=', laudoId)
      .executeTakeFirst(),
  }
}

/** Reads the findings, each with the confirmation of its sentence. */
function readFindings(db: Db, laudoId: number) {
  return db
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
    .where('achado.laudo_id', '=', laudoId)
    .orderBy('achado.posicao')
    .execute()
}

export type LaudoDetails = Awaited<ReturnType<typeof readDetails>>

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

/** Sorts by domain's current table: laudos measured before the order was decided are stored in another one. */
function inDrawingOrder<Row extends { readonly camada: string }>(rows: readonly Row[]): Row[] {
  const place = ({ camada }: Row) => CAMADAS.findIndex((name) => name === camada)
  return rows.toSorted((a, b) => place(a) - place(b))
}

export async function findFile(db: Db, laudoId: number, papel: Papel) {
  return db
    .selectFrom('laudos_arquivos')
    .innerJoin('arquivos', 'arquivos.sha256', 'laudos_arquivos.sha256')
    .select(['nome', 'bytes', 'arquivos.sha256'])
    .where('laudo_id', '=', laudoId)
    .where('papel', '=', papel)
    .executeTakeFirst()
}
