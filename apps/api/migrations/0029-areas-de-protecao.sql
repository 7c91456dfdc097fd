-- Protected areas and obstacles as they are registered, edited and judged by. Their table is of 0004; no code wrote to it before this migration.

alter table areas_protecao rename column poligonos to geometria;
-- A GeoJSON geometry (RFC 7946), degrees, longitude first: Point, LineString or Polygon, or the Multi form of one of them. An electric line
-- stays a line and a tower a point; what lies within the distance is computed from it and never stored in its place.
update areas_protecao set geometria = jsonb_build_object('type', 'MultiPolygon', 'coordinates', geometria)
  where jsonb_typeof(geometria) = 'array';

alter table areas_protecao
  alter nome type text collate "pt-BR-x-icu",
  add check (geometria->>'type' in ('Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon')),
  add check (distancia_m > 0),
  -- Number of edits, for If-Match.
  add versao integer not null default 1,
  add atualizado_em timestamptz not null default now(),
  -- Who registered it.
  add usuario_id integer references usuarios,
  -- As the person's computer called the file.
  add arquivo_nome text,
  -- Metres that were typed for this area alone. distancia_m is what counts: the larger of it and the empresa's distance for the
  -- classification (empresas_distancias), kept by whoever changes either.
  add distancia_propria_m double precision check (distancia_propria_m > 0),
  -- First and last day on which the area is there, both included; absent where the period is open.
  add valida_de date,
  add valida_ate date,
  add check (valida_de <= valida_ate),
  -- Measured: hectares of polygons, kilometres of lines; absent for the other kinds.
  add area_ha double precision,
  add comprimento_km double precision;
update areas_protecao set distancia_propria_m = distancia_m;
alter table areas_protecao add busca text not null generated always as (
  dobrado(nome || E'\n' || coalesce(identificacao, ''))
) stored;

-- The list as it is opened, of all empresas; that of one empresa has its index in 0004. Its search.
create index areas_protecao_da_lista on areas_protecao (nome, id) where arquivado_em is null;
create index areas_protecao_busca on areas_protecao using gin (busca gin_trgm_ops);

-- Distances to keep, in metres, that an empresa set for all its areas of a classification: stricter than the table of
-- packages/domain/src/protecao/rules.ts, or where that leaves the distance open.
create table empresas_distancias (
  empresa_id integer not null references empresas,
  classificacao text not null,
  distancia_m double precision not null check (distancia_m > 0),
  usuario_id integer not null references usuarios,
  atualizado_em timestamptz not null,
  primary key (empresa_id, classificacao)
);

-- The areas of an empresa's head office or of a unidade, as one set for maps: every change of one of them counts the version up, and the
-- compact form is of the version that it was made from.
create table areas_protecao_conjuntos (
  id integer generated always as identity primary key,
  empresa_id integer not null references empresas,
  unidade_id integer references unidades,
  versao integer not null default 1,
  -- The compact form in the store; absent until it is made.
  compacta bytea references arquivos
);
create unique index areas_protecao_conjuntos_de on areas_protecao_conjuntos (empresa_id, coalesce(unidade_id, 0));
create index areas_protecao_conjuntos_compacta on areas_protecao_conjuntos (compacta);
insert into areas_protecao_conjuntos (empresa_id, unidade_id)
select distinct empresa_id, unidade_id from areas_protecao where arquivado_em is null;
