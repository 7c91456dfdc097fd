/** Signs people in to a seeded database: each connection of the bench is another person, as a hundred connections of a real day are. */
import type { Client } from 'pg'

export type Kind = 'staff' | 'empresa'

/** Returns the token of the n-th person of a kind, from 0. */
export function tokenOf(kind: Kind, n: number): string {
  return `token-${kind}-${n}`
}

const NIVEIS: Readonly<Record<Kind, string>> = {
  staff: `'analista', null::int, null::int`,
  empresa: `'funcionario', 1, 1`,
}

/** Adds the people of both kinds, `count` of each. Does nothing if a previous run has done it. */
export async function signInPeople(client: Client, count: number): Promise<void> {
  for (const [kind, nivel] of Object.entries(NIVEIS)) {
    await client.query(
      `with added as (
         insert into usuarios (nome, email, senha_hash, nivel, empresa_id, licenca_versao)
         select 'Pessoa ' || n, '${kind}-' || n || '@bench.test', 'nenhuma', ${nivel} from generate_series(0, $1::int - 1) n
         on conflict do nothing returning id, split_part(email, '@', 1) as name)
       insert into sessoes (token_hash, usuario_id, expira_em, usada_em)
       select sha256(('token-' || name)::bytea), id, '2100-01-01', '2100-01-01' from added`,
      [count],
    )
  }
  await client.query('analyze usuarios, sessoes')
}
