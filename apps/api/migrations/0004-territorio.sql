-- Areas of empresas, protected areas and service orders. Their screens come later; a laudo without an area file needs the first already.
-- Shapes are GeoJSON coordinates exactly as read; what lies where is asked by bounding box and decided by the engine.

create table areas_empresa (
  id bigint generated always as identity primary key,
  empresa_id integer not null references empresas,
  unidade_id integer references unidades,
  nome text,
  fazenda text,
  codigo_fazenda text,
  talhao text,
  area_declarada double precision,
  area_ha double precision not null,
  -- MultiPolygon coordinates, degrees, longitude first.
  poligonos jsonb not null,
  limites box not null,
  sha256 bytea references arquivos,
  criado_em timestamptz not null default now(),
  -- A new upload replaces the areas of its empresa and unidade; laudos go on pointing at those they were measured with.
  arquivado_em timestamptz
);
create index areas_empresa_vigentes on areas_empresa (empresa_id, unidade_id) where arquivado_em is null;
create index areas_empresa_limites on areas_empresa using gist (limites) where arquivado_em is null;
create index areas_empresa_arquivo on areas_empresa (sha256);
alter table laudos_talhoes add foreign key (area_empresa_id) references areas_empresa;

create table areas_protecao (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  empresa_id integer not null references empresas,
  unidade_id integer references unidades,
  classificacao text not null,
  nome text not null,
  identificacao text,
  -- Metres; only for classifications without a fixed distance, or stricter than it.
  distancia_m double precision,
  poligonos jsonb not null,
  limites box not null,
  sha256 bytea references arquivos,
  criado_em timestamptz not null default now(),
  arquivado_em timestamptz
);
create index areas_protecao_da_empresa on areas_protecao (empresa_id) where arquivado_em is null;
create index areas_protecao_limites on areas_protecao using gist (limites) where arquivado_em is null;
create index areas_protecao_arquivo on areas_protecao (sha256);

create table laudos_protecao (
  laudo_id bigint not null references laudos,
  area_protecao_id bigint not null references areas_protecao,
  regra text not null,
  regra_versao text not null,
  distancia_exigida_m double precision not null,
  menor_distancia_m double precision,
  area_dentro_ha double precision,
  poligonos_dentro jsonb,
  verdito text not null check (verdito in ('conforme', 'nao-conforme', 'sem-dados')),
  informativo boolean not null default false,
  primary key (laudo_id, area_protecao_id)
);

create table ordens_servico (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  empresa_id integer references empresas,
  unidade_id integer references unidades,
  prestadora_id integer references prestadoras,
  piloto_id integer references pilotos,
  usuario_id integer not null references usuarios,
  codigo text not null,
  nome text,
  tratamento text,
  cultura text,
  data date not null,
  insumos double precision,
  distancia_pista double precision,
  faixa_contratada double precision,
  faixa_executada double precision,
  vazao_contratada double precision,
  arquivo_area bytea references arquivos,
  anexo bytea references arquivos,
  criado_em timestamptz not null default now(),
  arquivado_em timestamptz
);
create index ordens_servico_da_empresa on ordens_servico (empresa_id, data desc) where arquivado_em is null;
create index ordens_servico_area on ordens_servico (arquivo_area);
create index ordens_servico_anexo on ordens_servico (anexo);
alter table laudos add foreign key (ordem_servico_id) references ordens_servico;
