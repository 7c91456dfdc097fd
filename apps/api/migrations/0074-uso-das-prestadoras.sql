-- How much each prestadora sent on each day, as empresas_uso has it of empresas: the models of monthly reports and the pictures of its people.
create table prestadoras_uso (
  prestadora_id integer not null references prestadoras,
  dia date not null,
  laudos integer not null,
  bytes bigint not null,
  primary key (prestadora_id, dia)
);

insert into prestadoras_uso (prestadora_id, dia, laudos, bytes)
select m.prestadora_id, (m.salvo_em at time zone 'America/Sao_Paulo')::date, 0, a.bytes
from modelos_mensais m
join arquivos a using (sha256);

-- Files of protected areas were stored and not counted until now.
insert into empresas_uso as u (empresa_id, dia, laudos, bytes)
select f.empresa_id, f.dia, 0, sum(f.bytes)
from (
  select p.empresa_id, (min(p.criado_em) at time zone 'America/Sao_Paulo')::date as dia, a.bytes
  from areas_protecao p
  join arquivos a using (sha256)
  group by p.empresa_id, a.sha256, a.bytes
) f
group by f.empresa_id, f.dia
on conflict (empresa_id, dia) do update set bytes = u.bytes + excluded.bytes;
