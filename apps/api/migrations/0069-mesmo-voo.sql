-- The trace of each measured flight (packages/flight/src/trace), by which the same flight is found in another laudo.
create table laudos_voos (
  laudo_id bigint primary key references laudos,
  -- Where what was sprayed crosses the lattice; empty where nothing could be read.
  passagens bytea not null,
  -- Where the aircraft was at each whole minute.
  minutos bytea not null,
  inicio timestamptz,
  fim timestamptz,
  limites box,
  -- When it was compared with the other laudos as they are; null while it waits.
  conferido_em timestamptz
);
-- Which laudos were flown here?
create index laudos_voos_lugar on laudos_voos using gist (limites);
-- Which flights were in the air then?
create index laudos_voos_periodo on laudos_voos using gist (tstzrange(inicio, fim, '[]')) where inicio is not null;

-- What two laudos have in common, from the side of each: the pair is written twice.
create table laudos_coincidencias (
  laudo_id bigint not null references laudos,
  outro_id bigint not null references laudos,
  codigo text not null check (codigo in ('mesmo-voo', 'piloto-em-dois-lugares', 'aeronave-em-dois-lugares')),
  -- Share of the smaller flight, and by how many minutes the other one is later.
  parte double precision,
  depois_min integer,
  -- A common minute since 1970 UTC, of the tracks; null where the typed times say so.
  minuto integer,
  primary key (laudo_id, codigo, outro_id)
);

-- Measured laudos whose files were not read for a trace yet; a job takes them, the latest first.
create table voos_pendentes (laudo_id bigint primary key references laudos);
insert into voos_pendentes select id from laudos where ready and arquivado_em is null;

-- Where was this pilot, this aircraft, at the typed times?
create index laudos_do_piloto_por_hora on laudos (piloto_id, data_inicial) where arquivado_em is null;
create index laudos_da_aeronave_por_hora on laudos (aeronave_id, data_inicial) where arquivado_em is null and aeronave_id is not null;

-- Codes of the findings that wait for a confirmation, for lists and settlements; null where there are none.
alter table laudos add column avisos_abertos text[];
update laudos set avisos_abertos = abertos.codigos
from (
  select a.laudo_id, array_agg(distinct a.codigo order by a.codigo) as codigos
  from laudos_achados a
  where a.confirmar and not exists (
    select from laudos_confirmacoes c
    where c.laudo_id = a.laudo_id and c.codigo = a.codigo and (c.mensagem = a.mensagem or c.mensagem is null))
  group by a.laudo_id
) abertos
where laudos.id = abertos.laudo_id;
-- Which laudos have a finding to confirm?
create index laudos_com_avisos_abertos on laudos (data desc, id desc) where arquivado_em is null and avisos_abertos is not null;
