-- Contracts by which a prestadora is paid for its laudos, with all their versions (packages/domain/src/acerto).

create table contratos (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  empresa_id integer not null references empresas,
  prestadora_id integer not null references prestadoras,
  nome text collate "pt-BR-x-icu" not null,
  -- Null for every treatment.
  tratamento text,
  inicio date not null,
  fim date not null,
  -- The terms of the latest version, which the list shows.
  termos jsonb not null,
  versao integer not null default 1,
  usuario_id integer not null references usuarios,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  check (inicio <= fim),
  -- Two contracts never pay for the same laudo.
  constraint contratos_sem_sobreposicao exclude using gist (
    empresa_id with =, prestadora_id with =, (coalesce(tratamento, '')) with =, daterange(inicio, fim, '[]') with &&
  ) where (arquivado_em is null)
);
-- The list of a prestadora; that of an empresa reads the constraint's index.
create index contratos_da_prestadora on contratos (prestadora_id) where arquivado_em is null;

create table contratos_versoes (
  contrato_id integer not null references contratos,
  versao integer not null check (versao > 0),
  usuario_id integer not null references usuarios,
  nome text not null,
  tratamento text,
  inicio date not null,
  fim date not null,
  termos jsonb not null,
  criado_em timestamptz not null,
  primary key (contrato_id, versao)
);
