/** Creates an administrator at the first start, so that a person can sign in to a new database, and prints the password once. */
import { randomInt } from 'node:crypto'
import { SENHA_MIN } from '@faixa/contract'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import { databaseRefusal } from '../../db/refusal.ts'
import { hashSenha } from '../../senhas/hash-senha.ts'
import { senhaFault } from '../../senhas/refuse-weak-senha.ts'
import { type Settings, WrongSettings } from '../../settings.ts'
import { insertAdministrator, lockFirstStart } from './first-administrator.queries.ts'
import { findLivingAdministrator } from './session.queries.ts'

export interface FirstAdministrator {
  readonly email: string
  /** The password, only where it was generated, so that no person knows it yet. */
  readonly senha?: string
}

const EMAIL = 'admin@faixa.local'

/** Letters and digits without those that are confused when copied by hand (l, o, 0, 1). 16 of these 32 characters are 80 bits. */
const LEGIBLE = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

type FirstSettings = Partial<Pick<Settings, 'adminEmail' | 'adminSenha' | 'senhaMin' | 'pepper'>>

/** Makes an administrator where no living one exists. Of several processes that start at once, only one does. */
export async function ensureAdministrator(
  db: Db,
  { adminEmail = EMAIL, adminSenha, senhaMin = SENHA_MIN, pepper }: FirstSettings,
  clock: Clock,
): Promise<FirstAdministrator | undefined> {
  if ((await findLivingAdministrator(db)) !== undefined) return undefined
  const fault = adminSenha === undefined ? undefined : senhaFault(adminSenha, senhaMin, adminEmail)
  if (fault !== undefined) throw new WrongSettings(`Configuração inválida. FAIXA_ADMIN_SENHA: ${fault}`)
  const senha = adminSenha ?? generateSenha()
  const senhaHash = await hashSenha(senha, pepper)
  try {
    return await transaction(db, async (tx) => {
      await lockFirstStart(tx)
      if ((await findLivingAdministrator(tx)) !== undefined) return undefined
      const nome = 'Administrador'
      const id = await insertAdministrator(tx, {
        nome,
        email: adminEmail,
        senhaHash,
        now: clock.now(),
        // A printed password stays in logs and on screens.
        mustChangeSenha: adminSenha === undefined,
      })
      const depois = { nome, email: adminEmail }
      await audit({ db: tx, deps: { clock } }, { acao: 'cadastrar', entidade: 'administradores', id, depois })
      return { email: adminEmail, ...(adminSenha === undefined && { senha }) }
    })
  } catch (error) {
    if (databaseRefusal(error)?.codigo !== 'em-uso') throw error
    throw new WrongSettings(`Configuração inválida. FAIXA_ADMIN_EMAIL: ${adminEmail} já é de outra pessoa; use outro.`)
  }
}

function generateSenha(): string {
  return Array.from({ length: LENGTH }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
}
