-- Requests to answer the seven checks of a laudo again are rows that are added and never changed: a counter in laudos_verificacoes was locked by
-- every change of a part of the laudo, so that two changes that met their parts in different orders stopped each other. Without a reference to
-- laudos, adding one locks nothing; requests of a laudo that is gone are removed by whoever answers.
create table laudos_verificacoes_pedidos (
  id bigint generated always as identity primary key,
  laudo_id bigint not null
);
create index pedidos_de_verificacao on laudos_verificacoes_pedidos (laudo_id);

insert into laudos_verificacoes_pedidos (laudo_id) select laudo_id from laudos_verificacoes where pedidos > 0;
drop index laudos_a_verificar;
alter table laudos_verificacoes drop column pedidos;

create or replace function guardar_verificacao() returns trigger language plpgsql as $$ begin
  insert into laudos_verificacoes (laudo_id) select id from mudados;
  insert into laudos_verificacoes_pedidos (laudo_id) select id from mudados;
  return null;
end $$;

create or replace function verificar_laudos() returns trigger language plpgsql as $$ begin
  insert into laudos_verificacoes_pedidos (laudo_id) select id from mudados;
  return null;
end $$;

create or replace function verificar_partes() returns trigger language plpgsql as $$ begin
  insert into laudos_verificacoes_pedidos (laudo_id) select distinct laudo_id from mudados;
  return null;
end $$;

create or replace function verificar_da_ordem() returns trigger language plpgsql as $$ begin
  insert into laudos_verificacoes_pedidos (laudo_id)
    select id from laudos where ordem_servico_id in (select ordem_id from mudados);
  return null;
end $$;

create or replace function verificar_de_quem_mudou() returns trigger language plpgsql as $$ begin
  execute format('insert into laudos_verificacoes_pedidos (laudo_id) select id from laudos where %I = $1', tg_argv[0])
    using new.id;
  return null;
end $$;

create or replace function verificar_do_contrato() returns trigger language plpgsql as $$ begin
  insert into laudos_verificacoes_pedidos (laudo_id)
    select l.id from laudos l
    where l.empresa_id = new.empresa_id and l.prestadora_id = new.prestadora_id
      and (l.data between old.vigente_inicio and old.vigente_fim or l.data between new.vigente_inicio and new.vigente_fim);
  return null;
end $$;
