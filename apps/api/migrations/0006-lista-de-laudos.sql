-- Answers of the reports list at a million laudos, each by a few rows of an index. Every index names the question that it answers; all of
-- them together made registering a laudo 0.3 ms slower. Ids end every key, so that pages neither repeat nor lose a laudo.

-- A person's own laudos, or those of one filter, newest first. hidden comes along so that a deep page skips hidden laudos without
-- reading them.
drop index laudos_da_empresa, laudos_da_unidade, laudos_da_prestadora, laudos_do_piloto;
create index laudos_da_empresa on laudos (empresa_id, data desc, id desc) include (hidden) where arquivado_em is null;
create index laudos_da_unidade on laudos (unidade_id, data desc, id desc) include (hidden) where arquivado_em is null;
create index laudos_da_prestadora on laudos (prestadora_id, data desc, id desc) include (hidden) where arquivado_em is null;
create index laudos_do_piloto on laudos (piloto_id, data desc, id desc) include (hidden) where arquivado_em is null;

-- Everything, sorted by a column that the list shows by default, up or down.
create index laudos_por_codigo on laudos (codigo, id) where arquivado_em is null;
create index laudos_por_nome on laudos (nome, id) where arquivado_em is null;
create index laudos_por_tratamento on laudos (tratamento, id) where arquivado_em is null;
create index laudos_por_cultura on laudos (cultura, id) where arquivado_em is null;
create index laudos_por_prestadora on laudos (prestadora_nome, id) where arquivado_em is null;
create index laudos_por_piloto on laudos (piloto_nome, id) where arquivado_em is null;
-- data comes along, so that a period of these is put in the usual order without reading the laudos: 0.05 s instead of 0.4 s for a year.
create index laudos_por_inicio on laudos (data_inicial, id) include (data, hidden) where arquivado_em is null;
create index laudos_por_fim on laudos (data_final, id) include (data, hidden) where arquivado_em is null;

-- The same for the columns that only staff sees by default.
create index laudos_por_empresa on laudos (empresa_nome, id) where arquivado_em is null;
-- The head office is read, and sorted, under its name.
create index laudos_por_unidade on laudos ((coalesce(unidade_nome, 'SEDE')), id) where arquivado_em is null;
create index laudos_por_criacao on laudos (criado_em, id) include (data) where arquivado_em is null;
-- In the order in which STATUS_ORDER of packages/domain judges the flags.
create index laudos_por_status on laudos (
  (case when hidden then 0 when ready then 1 when error then 2 when processing then 3 else 4 end), id
) where arquivado_em is null;

-- Best and worst flights. Two, because laudos without a number come last both ways.
create index laudos_por_eficacia on laudos (percent_aplicacao_efetiva, id) where arquivado_em is null;
create index laudos_por_eficacia_descendente on laudos (percent_aplicacao_efetiva desc nulls last, id desc) where arquivado_em is null;

-- The few laudos that are hidden, failed, in processing or waiting, newest first.
create index laudos_nao_prontos on laudos (data desc, id desc) where arquivado_em is null and (hidden or not ready);

-- Counts by two or more entities at once.
create index laudos_contagens_da_empresa on laudos_contagens (empresa_id);
create index laudos_contagens_da_prestadora on laudos_contagens (prestadora_id);
create index laudos_contagens_do_piloto on laudos_contagens (piloto_id);

-- The same counts by one entity at a time, because the combinations are half as many as the laudos: what lists ask most is one row per
-- status here. entidade_id is null for `tudo`, and for the head offices of `unidade`.
create table laudos_totais (
  dimensao text not null check (dimensao in ('tudo', 'empresa', 'unidade', 'prestadora', 'piloto', 'usuario')),
  entidade_id integer,
  hidden boolean not null,
  ready boolean not null,
  error boolean not null,
  processing boolean not null,
  n integer not null
);
create index laudos_totais_por_entidade on laudos_totais (dimensao, entidade_id);

create or replace function contar_laudos() returns trigger language plpgsql as $$
declare
  mudancas text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select *, 1 as passo from depois where arquivado_em is null' end,
    case when tg_op <> 'INSERT' then 'select *, -1 as passo from antes where arquivado_em is null' end);
begin
  execute 'with mudancas as materialized (
      select empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, hidden, ready, error, processing, sum(passo) as n
      from (' || mudancas || ') mudancas group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(passo) <> 0
    ), contadas as (insert into laudos_contagens select * from mudancas)
    insert into laudos_totais
    select dimensao, entidade_id, hidden, ready, error, processing, sum(n)
    from mudancas cross join lateral (values (''tudo'', null), (''empresa'', empresa_id), (''unidade'', unidade_id),
      (''prestadora'', prestadora_id), (''piloto'', piloto_id), (''usuario'', usuario_id)) as por (dimensao, entidade_id)
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0';
  return null;
end $$;

insert into laudos_totais
select dimensao, entidade_id, hidden, ready, error, processing, sum(n)
from laudos_contagens cross join lateral (values ('tudo', null), ('empresa', empresa_id), ('unidade', unidade_id),
  ('prestadora', prestadora_id), ('piloto', piloto_id), ('usuario', usuario_id)) as por (dimensao, entidade_id)
group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;

-- Only rows that have a counterpart to be added to: whatever is whole already stays where it is. A row keeps its ctid, because rows are
-- never updated.
create or replace function compactar_contagens() returns void language sql as $$
  with repetidas as (
    select ctid as lugar, count(*) over (partition by
      empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, hidden, ready, error, processing) as vezes
    from laudos_contagens
  ), retiradas as (
    delete from laudos_contagens where ctid = any (array(select lugar from repetidas where vezes > 1)) returning *
  )
  insert into laudos_contagens
  select empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, hidden, ready, error, processing, sum(n)
  from retiradas group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0;

  with repetidas as (
    select ctid as lugar, count(*) over (partition by dimensao, entidade_id, hidden, ready, error, processing) as vezes
    from laudos_totais
  ), retirados as (
    delete from laudos_totais where ctid = any (array(select lugar from repetidas where vezes > 1)) returning *
  )
  insert into laudos_totais
  select dimensao, entidade_id, hidden, ready, error, processing, sum(n)
  from retirados group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
$$;
