/**
 * Records in the security log that personal data were read: the reader and the person concerned, never the values. An answer that cannot be
 * recorded is not sent.
 */
import type { Entity, Tipo } from '@faixa/contract'
import { recordDone } from '../../db/audit/security-log.ts'
import type { Ask } from '../../http/ask.ts'

/** Lists of people, with whether their ids are those of accounts. */
const PEOPLE: Readonly<Partial<Record<Tipo, { readonly areAccounts: boolean }>>> = {
  administradores: { areAccounts: true },
  analistas: { areAccounts: true },
  funcionarios: { areAccounts: true },
  pilotos: { areAccounts: false },
}

/** Records the reading of one person's row or history. */
export async function recordPersonRead(ask: Ask, tipo: Tipo, id: number): Promise<void> {
  const people = PEOPLE[tipo]
  if (!people || (people.areAccounts && id === ask.actor.id)) return
  await recordDone(ask, {
    evento: 'ler-dados-pessoais',
    ...(people.areAccounts && { contaId: id }),
    detalhe: { cadastro: tipo, numero: id },
  })
}

/** Records the reading of a list in which any person has a CPF or an RG. */
export async function recordListRead(ask: Ask, tipo: Tipo, rows: readonly Entity[]): Promise<void> {
  const pessoas = rows.filter((row) => ('cpf' in row && row.cpf !== null) || ('rg' in row && row.rg !== null)).length
  if (pessoas === 0) return
  await recordDone(ask, { evento: 'ler-dados-pessoais', detalhe: { lista: tipo, pessoas } })
}
