-- Filters that a person keeps under a name. A preference, not a record: deleted for good, and the audit tells what it was.
create table filtros_salvos (
  id uuid primary key default gen_random_uuid(),
  usuario_id integer not null references usuarios,
  lista text not null check (lista in ('laudos')),
  nome text collate "pt-BR-x-icu" not null,
  -- The query of the list's address, as the screen wrote it.
  consulta text not null,
  criado_em timestamptz not null default now()
);
create unique index filtros_salvos_nome on filtros_salvos (usuario_id, lista, lower(nome));
