import type { Insertable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** The attachments of a case in the order in which they came. */
export function listAnexoRows(db: Db, casoId: number) {
  return db
    .selectFrom('ocorrencias_anexos as anexo')
    .innerJoin('arquivos', 'arquivos.sha256', 'anexo.sha256')
    .innerJoin('usuarios', 'usuarios.id', 'anexo.usuario_id')
    .select(['anexo.uuid', 'anexo.nome', 'anexo.tipo', 'anexo.sha256', 'anexo.criado_em'])
    .select(['arquivos.bytes', 'usuarios.nome as por'])
    .where('anexo.ocorrencia_id', '=', casoId)
    .orderBy('anexo.id')
    .execute()
}

export function findAnexo(db: Db, casoId: number, uuid: string) {
  return db
    .selectFrom('ocorrencias_anexos')
    .select(['nome', 'sha256'])
    .where('ocorrencia_id', '=', casoId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

export function insertAnexo(db: Db, row: Insertable<Tables['ocorrencias_anexos']>): Promise<{ readonly uuid: string }> {
  return db.insertInto('ocorrencias_anexos').values(row).returning('uuid').executeTakeFirstOrThrow()
}
