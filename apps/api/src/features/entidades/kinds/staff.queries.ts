import type { Nivel } from '@faixa/domain'
import { sql } from 'kysely'
import { invitationOf, REMOVED } from './columns.queries.ts'
import type { Changes, EntityKind, StaffLevel } from './entity-kind.queries.ts'
import { insertUsuario, USUARIO, USUARIO_LISTED } from './usuario.queries.ts'

/** A kind of person without an empresa, stored as usuarios of one level. */
export function staff(nivel: Nivel, called: string): EntityKind<StaffLevel> {
  return {
    ...USUARIO,
    called,
    // A person who may change a colleague's password can sign in as that colleague: therefore only administrators manage staff.
    managedBy: 'createAdministrador',
    source: {
      from: sql`usuarios e`,
      columns: sql`e.email, ${invitationOf('e')}, ${REMOVED}`,
      ...USUARIO_LISTED,
      where: sql`e.nivel = ${nivel}`,
    },
    insert: (db, { nome, email }, writing) => insertUsuario(db, { nivel, nome, email }, writing),
    async change(_db, _before, { nome, email }, { senhaHash }): Promise<Changes<'usuarios'>> {
      return { nome, email, senha_hash: senhaHash }
    },
  }
}
