-- Service orders as they are given, flown and closed. Their table is of 0004; nothing was in it before this migration.

alter table ordens_servico
  add versao integer not null default 1,
  add atualizado_em timestamptz not null default now(),
  -- The day on which the flight is wanted.
  add dia_planejado date,
  -- As the person's computer called them.
  add area_nome text,
  add anexo_nome text,
  -- The ordered area, ha: the union of its plots.
  add area_ha double precision,
  add talhoes integer not null default 0,
  add limites box,
  add encerrada_em timestamptz,
  add cancelada_em timestamptz,
  add motivo_cancelamento text,
  -- Number of living laudos that point at the order, kept by the triggers below.
  add laudos integer not null default 0,
  -- packages/domain/src/ordem/situacao.ts has the same rule.
  add situacao text not null generated always as (
    case when cancelada_em is not null then 'Cancelada'
      when encerrada_em is not null then 'Encerrada'
      when laudos > 0 then 'Voada'
      else 'Aberta' end) stored,
  add check (encerrada_em is null or cancelada_em is null),
  add check ((cancelada_em is null) = (motivo_cancelamento is null)),
  add check (laudos >= 0);

update ordens_servico set tratamento = 'NÃO INFORMADO' where tratamento is null;
update ordens_servico set cultura = 'NÃO INFORMADA' where cultura is null;
alter table ordens_servico alter tratamento set not null, alter cultura set not null;
alter table ordens_servico
  alter codigo type text collate "pt-BR-x-icu",
  alter nome type text collate "pt-BR-x-icu";

-- The list as it is opened, for staff, for a prestadora and for a pilot; that of an empresa has its index in 0004.
create index ordens_servico_por_data on ordens_servico (data desc, id desc) where arquivado_em is null;
create index ordens_servico_da_prestadora on ordens_servico (prestadora_id, data desc) where arquivado_em is null;
create index ordens_servico_do_piloto on ordens_servico (piloto_id, data desc) where arquivado_em is null;
-- The laudos of an order.
create index laudos_da_ordem on laudos (ordem_servico_id) where ordem_servico_id is not null;

-- The ordered plots as the file or the register had them on that day: an order does not change when the register does.
create table ordens_talhoes (
  ordem_id integer not null references ordens_servico,
  posicao integer not null,
  area_empresa_id bigint references areas_empresa,
  nome text,
  fazenda text,
  codigo_fazenda text,
  talhao text,
  area_declarada double precision,
  area_ha double precision not null,
  -- MultiPolygon coordinates, degrees, longitude first.
  poligonos jsonb not null,
  primary key (ordem_id, posicao)
);
create index ordens_talhoes_area on ordens_talhoes (area_empresa_id) where area_empresa_id is not null;

create function contar_laudos_da_ordem() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.arquivado_em is null and old.ordem_servico_id is not null then
    update ordens_servico set laudos = laudos - 1 where id = old.ordem_servico_id;
  end if;
  if new.arquivado_em is null and new.ordem_servico_id is not null then
    update ordens_servico set laudos = laudos + 1 where id = new.ordem_servico_id;
  end if;
  return null;
end $$;
create trigger contar_laudos_da_ordem_nova after insert on laudos for each row
  when (new.ordem_servico_id is not null) execute function contar_laudos_da_ordem();
create trigger contar_laudos_da_ordem after update of ordem_servico_id, arquivado_em on laudos for each row
  when ((old.ordem_servico_id is not null or new.ordem_servico_id is not null)
    and (old.ordem_servico_id, old.arquivado_em) is distinct from (new.ordem_servico_id, new.arquivado_em))
  execute function contar_laudos_da_ordem();

-- What the laudos of an order treated of its plots. It holds for exactly these laudos, as they were measured then: `base` names them, and
-- whoever reads it compares the two, so that an old comparison is never shown as the present one.
create table ordens_comparacoes (
  ordem_id integer primary key references ordens_servico,
  base text not null,
  resultado jsonb not null,
  calculado_em timestamptz not null
);
