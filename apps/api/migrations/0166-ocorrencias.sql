-- Saved cases: a complaint with its place and period, and the laudos that were found for it. While a case is open, its laudos stay.

create table ocorrencias (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  empresa_id integer not null references empresas,
  -- The unidade of the person of a unidade who saved it: the others of the empresa do not see it, and it holds no laudo of theirs.
  unidade_id integer references unidades,
  -- The number of the empresa within the year of Brasília: 2026/0007.
  ano smallint not null,
  numero integer not null check (numero > 0),
  titulo text collate "pt-BR-x-icu" not null,
  -- What the complaint says.
  relato text not null default '',
  -- The middle of the place; the outline of a polygon would be a column beside it.
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  raio_m double precision not null check (raio_m between 1 and 20000),
  -- First and last day on the clock of the field.
  de date not null,
  ate date not null check (de <= ate),
  situacao text not null default 'aberta' check (situacao in ('aberta', 'respondida', 'encerrada')),
  versao integer not null default 1,
  usuario_id integer not null references usuarios,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  unique (empresa_id, ano, numero)
);
-- The list of staff and that of an empresa, the last saved first.
create index ocorrencias_recentes on ocorrencias (criado_em desc, id desc);
create index ocorrencias_da_empresa on ocorrencias (empresa_id, criado_em desc, id desc);

create table ocorrencias_laudos (
  ocorrencia_id integer not null references ocorrencias,
  laudo_id bigint not null references laudos,
  -- How near the flight came when it was found.
  distancia_m double precision not null,
  incluido_em timestamptz not null,
  primary key (ocorrencia_id, laudo_id)
);
-- Which cases hold this laudo?
create index ocorrencias_do_laudo on ocorrencias_laudos (laudo_id);

-- Notes are only added, so that each stays the words of its writer.
create table ocorrencias_notas (
  id integer generated always as identity primary key,
  ocorrencia_id integer not null references ocorrencias,
  usuario_id integer not null references usuarios,
  texto text not null,
  criado_em timestamptz not null
);
create index ocorrencias_notas_da on ocorrencias_notas (ocorrencia_id, id);
create trigger so_acrescenta before update or delete on ocorrencias_notas for each row execute function recusar_mudanca();
