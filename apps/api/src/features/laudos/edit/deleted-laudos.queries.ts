import { DELETED_MAX } from '@faixa/contract'
import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { contains } from '../list/laudo-filter.queries.ts'

interface DeletedWanted {
  /** Words of a laudo, without regard to case and accents. */
  readonly busca?: string | undefined
  /** Id of the person whose deletions alone are wanted. */
  readonly by?: number | undefined
}

/** Finds deleted laudos with the name of the person who deleted them, the last deletion first; one more than an answer holds. */
export async function findDeletedLaudos(db: Db, { busca, by }: DeletedWanted) {
  return db
    .selectFrom('laudos')
    .innerJoin('empresas', 'empresas.id', 'laudos.empresa_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('auditoria')
          .select('auditoria.usuario_id')
          .where('auditoria.entidade', '=', 'laudo')
          .where('auditoria.acao', '=', 'excluir')
          .whereRef('auditoria.entidade_id', '=', sql<string>`laudos.id::text`)
          .orderBy('auditoria.id', 'desc')
          .limit(1)
          .as('exclusao'),
      (join) => join.onTrue(),
    )
    .leftJoin('usuarios', 'usuarios.id', 'exclusao.usuario_id')
    .select(['laudos.uuid', 'laudos.codigo', 'laudos.nome', 'laudos.data_inicial', 'laudos.arquivado_em'])
    .select(['empresas.nome as empresa', 'usuarios.nome as quem'])
    .where('laudos.arquivado_em', 'is not', null)
    .$if(by !== undefined, (query) => query.where('exclusao.usuario_id', '=', by!))
    .$if(busca !== undefined, (query) => query.where(contains(expressionBuilder<Tables, 'laudos'>(), busca!)))
    .orderBy('laudos.arquivado_em', 'desc')
    .orderBy('laudos.id', 'desc')
    .limit(DELETED_MAX + 1)
    .execute()
}
