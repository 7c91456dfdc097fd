-- The weather of a flight: its file, the sprayed minutes, the readings near them, and the numbers that follow from both.
alter table laudos_arquivos drop constraint laudos_arquivos_papel_check;
alter table laudos_arquivos add constraint laudos_arquivos_papel_check
  check (papel in ('area', 'aplicacao', 'trajeto', 'clima'));

-- Typed rows are in laudos.dados_operacao.
drop table laudos_leituras_clima;

create table laudos_climas (
  laudo_id bigint primary key references laudos,
  -- Time and hectares of each pass in each minute of UTC, measured with the flight.
  minutos jsonb not null,
  -- Readings of the file, one a minute; their instants are local time where `locais`.
  leituras jsonb not null,
  locais boolean not null,
  -- The numbers of the laudo; null without any reading.
  numeros jsonb
);

alter table laudos add column minutos_dentro double precision;
alter table laudos add column minutos_fora double precision;
alter table laudos add column vento_medio_ms double precision;
alter table laudos add column angulo_medio_graus double precision;

-- Which laudos were sprayed outside a limit of the weather?
create index laudos_fora_do_clima on laudos (data desc, id desc) where minutos_fora > 0 and arquivado_em is null;
