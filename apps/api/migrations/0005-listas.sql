-- What keeps the reports list as fast at a million laudos as at ten thousand: names copied into the laudo, an index for each way of
-- sorting, and counts that are kept instead of taken.

create function nomear_laudo() returns trigger language plpgsql as $$
begin
  select nome into new.empresa_nome from empresas where id = new.empresa_id;
  new.unidade_nome := (select nome from unidades where id = new.unidade_id);
  select nome into new.prestadora_nome from prestadoras where id = new.prestadora_id;
  select nome into new.piloto_nome from pilotos where id = new.piloto_id;
  select nome into new.usuario_nome from usuarios where id = new.usuario_id;
  new.busca := dobrado(concat_ws(E'\n', new.codigo, new.nome, new.tratamento, new.cultura, new.empresa_nome,
    coalesce(new.unidade_nome, 'SEDE'), new.prestadora_nome, new.piloto_nome));
  return new;
end $$;

create trigger nomear_laudo before insert or update of
  empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, codigo, nome, tratamento, cultura, busca
  on laudos for each row execute function nomear_laudo();

-- Touching busca makes the trigger above copy the name anew. tg_argv[0] is the laudo's column that refers to the renamed row.
create function renomear_nos_laudos() returns trigger language plpgsql as $$
begin
  execute format('update laudos set busca = '''' where %I = $1', tg_argv[0]) using new.id;
  return null;
end $$;

create trigger renomear_nos_laudos after update of nome on empresas
  for each row when (old.nome is distinct from new.nome) execute function renomear_nos_laudos('empresa_id');
create trigger renomear_nos_laudos after update of nome on unidades
  for each row when (old.nome is distinct from new.nome) execute function renomear_nos_laudos('unidade_id');
create trigger renomear_nos_laudos after update of nome on prestadoras
  for each row when (old.nome is distinct from new.nome) execute function renomear_nos_laudos('prestadora_id');
create trigger renomear_nos_laudos after update of nome on pilotos
  for each row when (old.nome is distinct from new.nome) execute function renomear_nos_laudos('piloto_id');
create trigger renomear_nos_laudos after update of nome on usuarios
  for each row when (old.nome is distinct from new.nome) execute function renomear_nos_laudos('usuario_id');
create index laudos_da_unidade on laudos (unidade_id, data desc, id desc) where arquivado_em is null;
create index laudos_do_usuario on laudos (usuario_id, data desc, id desc) where arquivado_em is null;

-- How many laudos there are of each combination that lists filter by. Rows are only ever added (+1, -1 grouped by statement), so that
-- two laudos never wait for each other; they are folded together from time to time, and the sum is right at any moment.
create table laudos_contagens (
  empresa_id integer not null,
  unidade_id integer,
  prestadora_id integer not null,
  piloto_id integer not null,
  usuario_id integer not null,
  hidden boolean not null,
  ready boolean not null,
  error boolean not null,
  processing boolean not null,
  n integer not null
);

-- An update that moves no laudo from one combination to another adds nothing: the sums cancel out.
create function contar_laudos() returns trigger language plpgsql as $$
declare
  mudancas text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select *, 1 as passo from depois where arquivado_em is null' end,
    case when tg_op <> 'INSERT' then 'select *, -1 as passo from antes where arquivado_em is null' end);
begin
  execute 'insert into laudos_contagens
    select empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, hidden, ready, error, processing, sum(passo)
    from (' || mudancas || ') mudancas group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(passo) <> 0';
  return null;
end $$;

create trigger contar_inseridos after insert on laudos
  referencing new table as depois for each statement execute function contar_laudos();
create trigger contar_alterados after update on laudos
  referencing old table as antes new table as depois for each statement execute function contar_laudos();
create trigger contar_removidos after delete on laudos
  referencing old table as antes for each statement execute function contar_laudos();

-- Rows added meanwhile by others stay as they are: only what this statement deletes is added up again.
create function compactar_contagens() returns void language sql as $$
  with retirados as (delete from laudos_contagens returning *)
  insert into laudos_contagens
  select empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, hidden, ready, error, processing, sum(n)
  from retirados group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0;
$$;
