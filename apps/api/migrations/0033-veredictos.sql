-- Verdicts of laudos beside protected areas: computed from the stored layers by a job of their own, and judged again whenever an area, its
-- distance or the table of rules changes. The table is of 0004; no code wrote to it before this migration.

alter table laudos_protecao drop constraint laudos_protecao_pkey;
alter table laudos_protecao
  add column id bigint generated always as identity primary key,
  -- A verdict holds from its computation until another replaces it, and is kept then with both dates.
  add column calculado_em timestamptz not null default now(),
  add column substituido_em timestamptz,
  -- Of what measurement (laudos.processado_em) it is.
  add column base timestamptz,
  -- The area as it was judged: its classification is in regra.
  add column nome text not null default '',
  add column aeronave text not null default 'tripulada' check (aeronave in ('tripulada', 'drone')),
  -- False where nobody named an aircraft, and the stricter kind was taken.
  add column aeronave_informada boolean not null default false,
  -- {norma, artigo, vigencia} of the distance.
  add column fonte jsonb not null default '{}',
  -- {aplicacao: [lon, lat], area: [lon, lat]}: the shortest distance.
  add column pontos jsonb,
  -- Passes that treated the ground within the distance: [{inicio, fim, trecho, de, ate}]; absent without a track.
  add column passagens jsonb,
  -- {aberta: […], fechada: […]} passes over a place that may not be flown over; absent where that is no question.
  add column sobrevoo jsonb;

-- Defaults served the rows that there were; whoever writes a verdict says all of it.
alter table laudos_protecao
  alter nome drop default, alter aeronave drop default, alter aeronave_informada drop default, alter fonte drop default,
  alter informativo drop default;

-- The verdicts of a laudo that hold. Those that were replaced are found by the primary key's order.
create unique index laudos_protecao_vigentes on laudos_protecao (laudo_id, area_protecao_id) where substituido_em is null;
create index laudos_protecao_do_laudo on laudos_protecao (laudo_id, id);
-- Which verdicts has an area?
create index laudos_protecao_da_area on laudos_protecao (area_protecao_id);

-- One row for each laudo that was judged: what its verdicts say together.
create table laudos_veredictos (
  laudo_id bigint primary key references laudos,
  -- laudos.processado_em of the measurement that was judged.
  base timestamptz not null,
  -- domain's PROTECAO_VERSION.
  regra_versao integer not null,
  calculado_em timestamptz not null,
  conformes integer not null,
  nao_conformes integer not null,
  sem_dados integer not null,
  informativos integer not null,
  -- True where it was given up: the numbers of the laudo stand, its verdicts are unknown.
  falhou boolean not null
);
-- Which laudos were judged by an older table of rules?
create index laudos_veredictos_versao on laudos_veredictos (regra_versao, laudo_id);

-- Which laudos of an empresa lie near an area that changed? The empresa's own index of 0003 is by date.
create index laudos_limites on laudos using gist (limites) where arquivado_em is null;
-- The laudos in the order in which they are judged again, in chunks.
create index laudos_da_empresa_por_id on laudos (empresa_id, id) where arquivado_em is null;
