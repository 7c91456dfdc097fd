-- How much each empresa sent on each day, for quotas: a day of the offices, laudos and the bytes of their files. Archived laudos count, since
-- their files are kept. The row is also what simultaneous uploads of an empresa wait for, so that no quota is exceeded.
create table empresas_uso (
  empresa_id integer not null references empresas,
  dia date not null,
  laudos integer not null,
  bytes bigint not null,
  primary key (empresa_id, dia)
);

insert into empresas_uso (empresa_id, dia, laudos, bytes)
select l.empresa_id, (l.criado_em at time zone 'America/Sao_Paulo')::date, count(*), coalesce(sum(f.bytes), 0)
from laudos l
left join (
  select laudo_id, sum(bytes) as bytes from laudos_arquivos join arquivos using (sha256) group by laudo_id
) f on f.laudo_id = l.id
group by 1, 2;

-- A laudo that is given to another empresa takes its use along. Rows are locked in the order of their empresas, so that two laudos that change
-- places do not wait for each other.
create function laudo_leva_o_uso() returns trigger language plpgsql as $$
declare
  no_dia date := (new.criado_em at time zone 'America/Sao_Paulo')::date;
  enviado bigint;
begin
  select coalesce(sum(bytes), 0) into enviado from laudos_arquivos join arquivos using (sha256) where laudo_id = new.id;
  perform 1 from empresas_uso where dia = no_dia and empresa_id in (old.empresa_id, new.empresa_id)
    order by empresa_id for update;
  update empresas_uso set laudos = greatest(laudos - 1, 0), bytes = greatest(bytes - enviado, 0)
    where empresa_id = old.empresa_id and dia = no_dia;
  insert into empresas_uso as u (empresa_id, dia, laudos, bytes) values (new.empresa_id, no_dia, 1, enviado)
    on conflict (empresa_id, dia) do update set laudos = u.laudos + 1, bytes = u.bytes + excluded.bytes;
  return null;
end $$;
create trigger laudos_leva_o_uso after update of empresa_id on laudos
  for each row when (old.empresa_id <> new.empresa_id) execute function laudo_leva_o_uso();
