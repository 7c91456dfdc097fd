-- Keys with which programs call the API in the name of a person, within the scopes that the person chose among the own capabilities.
create table chaves_api (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  -- SHA-256 of the key, which is shown once and stored nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The first characters of the key, by which people tell keys apart.
  comeco text not null,
  nome text not null,
  -- Who made it. What this person may not do any more, the key may not either.
  usuario_id integer not null references usuarios,
  -- An empresa's key sees this empresa alone, and the empresa's other people manage it too; null for a person's own key.
  empresa_id integer references empresas,
  unidade_id integer references unidades,
  -- Capabilities of domain/acesso.
  escopos text[] not null check (cardinality(escopos) > 0),
  criada_em timestamptz not null,
  expira_em timestamptz not null,
  -- Written at most every few minutes, not at every request.
  usada_em timestamptz,
  usada_de text,
  revogada_em timestamptz,
  revogada_por integer references usuarios,
  check (unidade_id is null or empresa_id is not null),
  check (expira_em > criada_em)
);
-- The keys of a person and of an empresa. Two living keys of one owner with the same name could not be told apart, and are usually a double click.
create unique index chaves_api_da_pessoa on chaves_api (usuario_id, lower(nome)) where empresa_id is null and revogada_em is null;
create unique index chaves_api_da_empresa on chaves_api (empresa_id, coalesce(unidade_id, 0), lower(nome))
  where empresa_id is not null and revogada_em is null;
create index chaves_api_por_pessoa on chaves_api (usuario_id, criada_em desc);
create index chaves_api_por_empresa on chaves_api (empresa_id, criada_em desc);

-- The end of a key is an event: each open stream of the person checks at once whether it may go on.
create trigger chave_revogada after update of revogada_em on chaves_api for each row execute function avisar_fim_de_sessao();

-- The key with which an act was done; null where the person was signed in.
alter table auditoria add column chave_id integer references chaves_api;
