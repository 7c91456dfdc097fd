-- A flight's trace keeps the rule that computed it (TRACE_RULE, packages/flight/src/trace), so that those of an older rule are read again; and who flew,
-- copied from the laudo, so that one index finds the few flights of a person at a time among all flights of either.
alter table laudos_voos add column regra smallint, add column piloto_id integer, add column aeronave_id integer;
update laudos_voos set regra = 1, piloto_id = laudos.piloto_id, aeronave_id = laudos.aeronave_id from laudos where id = laudo_id;
-- Laudos that were measured before there were traces have rule 0 and nothing to compare. They kept no settlement waiting, and do not now.
insert into laudos_voos (laudo_id, passagens, minutos, conferido_em, regra, piloto_id, aeronave_id)
select id, '', '', now(), 0, piloto_id, aeronave_id from voos_pendentes join laudos on id = laudo_id on conflict (laudo_id) do nothing;
drop table voos_pendentes;
alter table laudos_voos alter column regra set not null, alter column piloto_id set not null;

-- Which traces did an older rule compute?
create index laudos_voos_por_regra on laudos_voos (regra, laudo_id);
-- Which flights of this pilot, of this aircraft, were in the air then?
create index laudos_voos_do_piloto on laudos_voos (piloto_id, fim, inicio) where fim is not null;
create index laudos_voos_da_aeronave on laudos_voos (aeronave_id, fim, inicio) where fim is not null and aeronave_id is not null;
drop index laudos_voos_periodo;

create function copiar_quem_voou() returns trigger language plpgsql as $$
begin
  select piloto_id, aeronave_id into new.piloto_id, new.aeronave_id from laudos where id = new.laudo_id;
  return new;
end $$;
create trigger copiar_quem_voou before insert on laudos_voos for each row execute function copiar_quem_voou();

create function trocar_quem_voou() returns trigger language plpgsql as $$
begin
  update laudos_voos set piloto_id = new.piloto_id, aeronave_id = new.aeronave_id where laudo_id = new.id;
  return null;
end $$;
create trigger trocar_quem_voou after update of piloto_id, aeronave_id on laudos for each row
when ((new.piloto_id, new.aeronave_id) is distinct from (old.piloto_id, old.aeronave_id)) execute function trocar_quem_voou();
