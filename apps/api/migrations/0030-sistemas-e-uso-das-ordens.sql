-- The coordinate system (EPSG:31982) that a person chose for a file that names none; null where the file names its own.
alter table laudos_arquivos add column sistema text;
alter table ordens_servico add column area_sistema text;
alter table areas_empresa_versoes add column sistema text;

-- The files of service orders count in the quota of the order's empresa, on the day on which they were sent.
insert into empresas_uso as u (empresa_id, dia, laudos, bytes)
select o.empresa_id, (o.criado_em at time zone 'America/Sao_Paulo')::date, 0, sum(a.bytes)
from ordens_servico o
cross join lateral unnest(array[o.arquivo_area, o.anexo]) as f (sha256)
join arquivos a using (sha256)
where o.empresa_id is not null
group by 1, 2
on conflict (empresa_id, dia) do update set bytes = u.bytes + excluded.bytes;

-- An order that is given to another empresa takes the bytes of its files along, as a laudo does (0015).
create function ordem_leva_o_uso() returns trigger language plpgsql as $$
declare
  no_dia date := (new.criado_em at time zone 'America/Sao_Paulo')::date;
  enviado bigint;
begin
  select coalesce(sum(bytes), 0) into enviado from unnest(array[new.arquivo_area, new.anexo]) as f (sha256) join arquivos using (sha256);
  perform 1 from empresas_uso where dia = no_dia and empresa_id in (old.empresa_id, new.empresa_id)
    order by empresa_id for update;
  update empresas_uso set bytes = greatest(bytes - enviado, 0) where empresa_id = old.empresa_id and dia = no_dia;
  if new.empresa_id is not null then
    insert into empresas_uso as u (empresa_id, dia, laudos, bytes) values (new.empresa_id, no_dia, 0, enviado)
      on conflict (empresa_id, dia) do update set bytes = u.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger ordens_levam_o_uso after update of empresa_id on ordens_servico
  for each row when (old.empresa_id is distinct from new.empresa_id
    and (new.arquivo_area is not null or new.anexo is not null))
  execute function ordem_leva_o_uso();

-- Which orders and versions rest on a content, for the check of stored files.
create index ordens_servico_por_arquivo on ordens_servico (arquivo_area) where arquivo_area is not null;
create index ordens_servico_por_anexo on ordens_servico (anexo) where anexo is not null;
