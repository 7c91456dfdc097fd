-- How wide an aircraft sprays with one configuration, as a test of its pattern found (ASAE S386.2), and until when that counts.

-- The prestadora of a certificate is that of its aircraft, and follows it.
alter table aeronaves add constraint aeronaves_da_prestadora unique (id, prestadora_id);

create table certificados (
  id integer generated always as identity primary key,
  aeronave_id integer not null,
  prestadora_id integer not null references prestadoras,
  -- The configuration: nozzles or atomizers, with their number, angle and pressure.
  nome text collate "pt-BR-x-icu" not null,
  altura_voo double precision,
  -- Absent: of no certain group of products.
  grupo text constraint certificados_grupo_check check (grupo in ('agrotoxico', 'hormonal', 'biologico', 'fertilizante', 'semente')),
  faixa double precision not null,
  -- Coefficient of variation across overlapping passes, %.
  cv double precision,
  -- How far the width may be wrong to either side, % of it, and who says so.
  incerteza double precision,
  incerteza_fonte text constraint certificados_incerteza_fonte_check check (incerteza_fonte in ('certificado', 'repeticoes', 'estimada')),
  data date not null,
  valido_ate date,
  -- The laboratory or the person who tested.
  responsavel text,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  arquivado_em timestamptz,
  versao integer not null default 1,
  constraint certificados_da_aeronave foreign key (aeronave_id, prestadora_id)
    references aeronaves (id, prestadora_id) on update cascade,
  constraint certificados_fonte_da_incerteza check ((incerteza is null) = (incerteza_fonte is null)),
  constraint certificados_prazo check (valido_ate >= data)
);
-- Which certificates are there, by configuration?
create index certificados_lista on certificados (nome, id) where arquivado_em is null;
-- Which certificates of this aircraft are in force on a day?
create index certificados_por_aeronave on certificados (aeronave_id, data) where arquivado_em is null;
-- Which certificates does this prestadora manage?
create index certificados_por_prestadora on certificados (prestadora_id, nome, id) where arquivado_em is null;
