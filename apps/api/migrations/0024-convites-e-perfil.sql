-- People who set their own password by a link, and what a person chooses about the own account.

-- Absent until an invited person has chosen a password: nothing opens such an account.
alter table usuarios
  alter senha_hash drop not null,
  -- The picture of the profile.
  add foto_sha256 bytea references arquivos,
  -- Theme, base map and notices, as the contract describes them; absent where nothing was chosen.
  add preferencias jsonb;
-- Does a person still show this picture?
create index usuarios_por_foto on usuarios (foto_sha256) where foto_sha256 is not null;

-- Every invitation, also those that ended, so that whoever opens an old link is told why it no longer works.
create table convites (
  id integer generated always as identity primary key,
  -- SHA-256 of the token: whoever reads this table cannot accept with what it says.
  token_hash bytea not null unique,
  usuario_id integer not null references usuarios,
  convidado_por integer not null references usuarios,
  -- Sent by e-mail, or shown to the person who invited.
  entrega text not null check (entrega in ('email', 'link')),
  criado_em timestamptz not null,
  expira_em timestamptz not null,
  -- Why it ended before its date.
  fim text check (fim in ('usado', 'cancelado', 'substituido', 'senha-definida', 'nao-enviado')),
  fim_em timestamptz
);
-- What became of the last invitation of this person?
create index convites_por_usuario on convites (usuario_id, id);
-- Of two that are made at once, one is good.
create unique index convites_aberto on convites (usuario_id) where fim is null;

-- A new e-mail that its owner has not confirmed yet; one for each person.
create table trocas_email (
  usuario_id integer primary key references usuarios,
  token_hash bytea not null unique,
  email text not null,
  expira_em timestamptz not null
);
