-- The situations of the seven checks of each laudo, kept for lists, filters and files. They count only where pedidos = 0: every change of what
-- they rest on adds one in its own transaction, and whoever computes them sets it back while holding the row.
create table laudos_verificacoes (
  laudo_id bigint primary key references laudos on delete cascade,
  pedidos integer not null default 1,
  -- {"distancias": "conforme", …}, packages/domain/src/verificacoes/verificacoes.ts.
  situacoes jsonb
);

-- Which laudos wait for their answers?
create index laudos_a_verificar on laudos_verificacoes (laudo_id) where pedidos > 0;

insert into laudos_verificacoes (laudo_id) select id from laudos;

-- By what laudos are verified besides their data: the version of the rules, and the days within which flights are to be registered.
create table verificacoes_regra (
  unica boolean primary key default true check (unica),
  versao integer not null,
  prazo_dias integer
);
insert into verificacoes_regra (versao) values (0);

create function guardar_verificacao() returns trigger language plpgsql as $$ begin
  insert into laudos_verificacoes (laudo_id) select id from mudados;
  return null;
end $$;
create trigger verificacao_do_novo after insert on laudos
  referencing new table as mudados for each statement execute function guardar_verificacao();

create function verificar_laudos() returns trigger language plpgsql as $$ begin
  update laudos_verificacoes set pedidos = pedidos + 1 where laudo_id in (select id from mudados);
  return null;
end $$;
create trigger verificar_de_novo after update on laudos
  referencing new table as mudados for each statement execute function verificar_laudos();

create function verificar_partes() returns trigger language plpgsql as $$ begin
  update laudos_verificacoes set pedidos = pedidos + 1 where laudo_id in (select laudo_id from mudados);
  return null;
end $$;
do $$ declare parte text; begin
  foreach parte in array array['laudos_veredictos', 'laudos_climas', 'laudos_trajetos', 'laudos_talhoes', 'laudos_receituarios'] loop
    execute format('create trigger verificar_de_novo_i after insert on %I referencing new table as mudados
      for each statement execute function verificar_partes()', parte);
    execute format('create trigger verificar_de_novo_u after update on %I referencing new table as mudados
      for each statement execute function verificar_partes()', parte);
    execute format('create trigger verificar_de_novo_d after delete on %I referencing old table as mudados
      for each statement execute function verificar_partes()', parte);
  end loop;
end $$;

create function verificar_da_ordem() returns trigger language plpgsql as $$ begin
  update laudos_verificacoes set pedidos = pedidos + 1
  where laudo_id in (select id from laudos where ordem_servico_id in (select ordem_id from mudados));
  return null;
end $$;
create trigger verificar_de_novo_i after insert on ordens_talhoes
  referencing new table as mudados for each statement execute function verificar_da_ordem();
create trigger verificar_de_novo_u after update on ordens_talhoes
  referencing new table as mudados for each statement execute function verificar_da_ordem();
create trigger verificar_de_novo_d after delete on ordens_talhoes
  referencing old table as mudados for each statement execute function verificar_da_ordem();

-- The argument is the column of laudos that names the entity. Rows are locked in one order, so that two changes cannot deadlock.
create function verificar_de_quem_mudou() returns trigger language plpgsql as $$ begin
  execute format('with pedidas as (select v.laudo_id from laudos l join laudos_verificacoes v on v.laudo_id = l.id
      where l.%I = $1 order by v.laudo_id for no key update of v)
    update laudos_verificacoes v set pedidos = pedidos + 1 from pedidas where v.laudo_id = pedidas.laudo_id', tg_argv[0])
    using new.id;
  return null;
end $$;
create trigger verificar_de_novo after update on aeronaves for each row
  when ((old.tipo, old.modelo, old.documento, old.validade) is distinct from (new.tipo, new.modelo, new.documento, new.validade))
  execute function verificar_de_quem_mudou('aeronave_id');
create trigger verificar_de_novo after update on pilotos for each row
  when ((old.codigo_anac, old.validade) is distinct from (new.codigo_anac, new.validade))
  execute function verificar_de_quem_mudou('piloto_id');
create trigger verificar_de_novo after update on prestadoras for each row
  when ((old.registro_mapa, old.validade) is distinct from (new.registro_mapa, new.validade))
  execute function verificar_de_quem_mudou('prestadora_id');
create trigger verificar_de_novo after update on empresas for each row when (old.cnpj is distinct from new.cnpj)
  execute function verificar_de_quem_mudou('empresa_id');
