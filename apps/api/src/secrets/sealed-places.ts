/** Every place where the database keeps sealed values. Rotation seals them again, and whatever seals must be here. */

/** The purposes for which values are sealed, so that one of them opens in no other place. */
export const PURPOSES = {
  cpf: 'usuarios.cpf',
  rg: 'usuarios.rg',
  /** An answer that is kept for a repeated request: it may name people. */
  answer: 'respostas_por_chave.corpo',
  /** A personal number in a state that the audit keeps (db/sealed-states.ts). */
  state: 'auditoria',
  /** Secret of the app that shows codes, the one in use and the one that is to replace it. */
  totp: 'fatores_totp.segredo',
  /** Secret that signs what a webhook is told, the one in use and the one before. */
  webhook: 'webhooks.segredo',
} as const

/** A column of type bytea. */
export interface SealedColumn {
  /** In words, for the progress of a rotation. */
  readonly called: string
  readonly table: string
  /** Columns of its primary key. */
  readonly key: readonly string[]
  readonly column: string
  readonly purpose: string
  /** Fate of a value whose key is lost: its row stays without it, or goes. */
  readonly lost: 'clear' | 'delete'
}

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { called: 'CPF', table: 'usuarios', key: ['id'], column: 'cpf', purpose: PURPOSES.cpf, lost: 'clear' },
  { called: 'RG', table: 'usuarios', key: ['id'], column: 'rg', purpose: PURPOSES.rg, lost: 'clear' },
  {
    called: 'respostas guardadas',
    table: 'respostas_por_chave',
    key: ['usuario_id', 'chave'],
    column: 'corpo',
    purpose: PURPOSES.answer,
    lost: 'delete',
  },
  ...['segredo', 'segredo_novo'].map(
    (column): SealedColumn => ({
      ...{ called: 'segredos dos aplicativos de códigos', table: 'fatores_totp', key: ['usuario_id'], column },
      ...{ purpose: PURPOSES.totp, lost: 'clear' },
    }),
  ),
  ...['segredo', 'segredo_anterior'].map(
    (column): SealedColumn => ({
      ...{ called: 'segredos dos webhooks', table: 'webhooks', key: ['id'], column },
      ...{ purpose: PURPOSES.webhook, lost: 'clear' },
    }),
  ),
]
