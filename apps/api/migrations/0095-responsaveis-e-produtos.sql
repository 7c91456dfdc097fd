-- What papers of an operation repeat from flight to flight: the persons responsible, and the products with their usual dose. Laudos keep what
-- was typed for them; these lists only offer it.

create table responsaveis (
  id bigint generated always as identity primary key,
  prestadora_id bigint not null references prestadoras,
  nome text collate "pt-BR-x-icu" not null,
  profissao text not null constraint responsaveis_profissao_check check (profissao in ('agronomo', 'tecnico')),
  -- CREA or CFTA, as the person writes it.
  registro text,
  -- Proposed for each new laudo of the prestadora.
  padrao text not null default 'nao' constraint responsaveis_padrao_check check (padrao in ('sim', 'nao')),
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1
);
-- Who is responsible for the flights of this prestadora?
create index responsaveis_lista on responsaveis (prestadora_id, nome, id) where arquivado_em is null;

create table produtos (
  id bigint generated always as identity primary key,
  nome text collate "pt-BR-x-icu" not null,
  ingrediente text,
  classe text constraint produtos_classe_check check (classe in ('1', '2', '3', '4', '5', 'nc')),
  formulacao text,
  dose double precision,
  unidade_dose text constraint produtos_unidade_dose_check check (unidade_dose in ('L/ha', 'mL/ha', 'kg/ha', 'g/ha', 'unidades/ha')),
  adjuvante text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1
);
-- Which products are offered, by mark?
create index produtos_lista on produtos (nome, id) where arquivado_em is null;
