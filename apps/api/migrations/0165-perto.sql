-- Which flights came near a place, on which days? Each measured laudo has some boxes of what it sprayed and flew, ferry legs included
-- (packages/flight/src/perto). A laudo of before has one box around everything until a job has read its files again.
create table laudos_voos_lugares (
  laudo_id bigint not null references laudos,
  caixa box not null,
  -- Days of the field on which it may have flown, by its typed days and its log; all days where neither says one.
  dias daterange not null
);

-- The days of a flight. Its log is in UTC or in local time, and no zone of Brazil is further than five hours from UTC.
create function dias_do_voo(inicial timestamp, final timestamp, inicio timestamptz, fim timestamptz) returns daterange
language sql immutable as $$
  select daterange(
    least(nullif(inicial::date, '1997-01-01'), nullif(final::date, '1997-01-01'), ((inicio at time zone 'UTC') - interval '5 hours')::date),
    greatest(nullif(inicial::date, '1997-01-01'), nullif(final::date, '1997-01-01'), (fim at time zone 'UTC')::date),
    '[]')
$$;

insert into laudos_voos_lugares
select l.id, l.limites, dias_do_voo(l.data_inicial, l.data_final, coalesce(t.inicio, v.inicio), coalesce(t.fim, v.fim))
from laudos l
left join laudos_trajetos t on t.laudo_id = l.id
left join laudos_voos v on v.laudo_id = l.id
where l.ready and l.limites is not null;

-- What was sprayed or flown here, on these days?
create index laudos_voos_lugares_perto on laudos_voos_lugares using gist (caixa, dias);
-- The boxes of a laudo, which are replaced with its measurement.
create index laudos_voos_lugares_do_laudo on laudos_voos_lugares (laudo_id);

-- When the valve was open (packages/flight/src/perto/valve-times.ts); null where nobody knows.
alter table laudos_voos add column valvula bytea;

-- Typed days may change at any time.
create function mudar_dias_do_voo() returns trigger language plpgsql as $$ begin
  update laudos_voos_lugares
  set dias = dias_do_voo(
    new.data_inicial,
    new.data_final,
    (select inicio from laudos_voos where laudo_id = new.id),
    (select fim from laudos_voos where laudo_id = new.id))
  where laudo_id = new.id;
  return null;
end $$;
create trigger dias_do_voo after update of data_inicial, data_final on laudos for each row
  when ((old.data_inicial, old.data_final) is distinct from (new.data_inicial, new.data_final))
  execute function mudar_dias_do_voo();
