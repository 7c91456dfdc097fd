/** Every place where the database stores sealed values. Rotation seals them again, so all sealing code must be listed here. */

/** The purposes for which values are sealed, so that a value is valid in only one place. */
export const PURPOSES = {
  cpf: 'usuarios.cpf',
  rg: 'usuarios.rg',
  assinatura: 'assinaturas.png',
  /** A stored answer for a repeated request: it may name people. */
  answer: 'respostas_por_chave.corpo',
  /** A personal number in a state that the audit keeps (db/sealed-states.ts). */
  state: 'auditoria',
  /** Secret of the authenticator app: the current one, and the pending one that will replace it. */
  totp: 'fatores_totp.segredo',
  /** Secret that signs a webhook's requests: the current one and the previous one. */
  webhook: 'webhooks.segredo',
  /** Password of the mail server. */
  configuracao: 'configuracoes.segredo',
  /** Addresses of a contact for notices, and the secret of the keys by which addresses are recognised. */
  contatoEmail: 'contatos.email',
  contatoTelefone: 'contatos.telefone',
  contatoSegredo: 'contatos_segredo.segredo',
  /** Code of the public page of a notice. */
  aviso: 'avisos.codigo',
} as const

/** A column of type bytea. */
export interface SealedColumn {
  /** Text for the progress of a rotation. */
  readonly called: string
  readonly table: string
  /** Columns of its primary key. */
  readonly key: readonly string[]
  readonly column: string
  readonly purpose: string
  /** Treatment of a value whose key is lost: its row stays without it, or is deleted. */
  readonly lost: 'clear' | 'delete'
}

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { called: 'CPF', table: 'usuarios', key: ['id'], column: 'cpf', purpose: PURPOSES.cpf, lost: 'clear' },
  { called: 'RG', table: 'usuarios', key: ['id'], column: 'rg', purpose: PURPOSES.rg, lost: 'clear' },
  {
    called: 'assinaturas',
    table: 'assinaturas',
    key: ['responsavel_id'],
    column: 'png',
    purpose: PURPOSES.assinatura,
    lost: 'delete',
  },
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
      called: 'segredos dos aplicativos de códigos',
      table: 'fatores_totp',
      key: ['usuario_id'],
      column,
      purpose: PURPOSES.totp,
      lost: 'clear',
    }),
  ),
  ...['segredo', 'segredo_anterior'].map(
    (column): SealedColumn => ({
      called: 'segredos dos webhooks',
      table: 'webhooks',
      key: ['id'],
      column,
      purpose: PURPOSES.webhook,
      lost: 'clear',
    }),
  ),
  {
    called: 'senha do servidor de e-mail',
    table: 'configuracoes',
    key: ['assunto'],
    column: 'segredo',
    purpose: PURPOSES.configuracao,
    lost: 'clear',
  },
  {
    called: 'e-mails dos contatos',
    table: 'contatos',
    key: ['id'],
    column: 'email',
    purpose: PURPOSES.contatoEmail,
    lost: 'clear',
  },
  {
    called: 'telefones dos contatos',
    table: 'contatos',
    key: ['id'],
    column: 'telefone',
    purpose: PURPOSES.contatoTelefone,
    lost: 'clear',
  },
  {
    called: 'segredo das objeções',
    table: 'contatos_segredo',
    key: ['id'],
    column: 'segredo',
    purpose: PURPOSES.contatoSegredo,
    lost: 'delete',
  },
  {
    called: 'códigos dos avisos',
    table: 'avisos',
    key: ['id'],
    column: 'codigo',
    purpose: PURPOSES.aviso,
    lost: 'clear',
  },
]
