-- Sums of the overview, kept instead of taken (decision 0056). A laudo counts while it is ready, shown and not deleted.
--
-- Sums are numeric and add the shortest decimal of each stored double, which is exact: what a laudo adds and later takes away cancels to
-- nothing, whatever happened in between and in whichever order, so that kept sums equal a recount to the last digit.

-- What statements changed since the sums were last brought together. Rows are only ever added, so that two laudos never wait for each
-- other. `presentes` says which of the seven numbers these laudos have, as a sum of the powers of two beside the columns: an absent number
-- adds nothing, and percentages compare only laudos that have both numbers.
create table laudos_somas_novas (
  empresa_id integer not null,
  unidade_id integer,
  prestadora_id integer not null,
  piloto_id integer not null,
  tratamento text collate "C" not null,
  data date not null,
  presentes smallint not null,
  n integer not null,
  area_plantio numeric not null,        -- 1
  insumos numeric not null,             -- 2
  area_aplicada numeric not null,       -- 4
  area_nao_aplicada numeric not null,   -- 8
  aplicacao_efetiva numeric not null,   -- 16
  aplicacao_externa numeric not null,   -- 32
  area_sobreposicao numeric not null    -- 64
);

-- The same, brought together at the levels of laudos_somas_niveis, from which questions are answered. A column that a level leaves out is
-- null, and so is the unidade of the head office. `grao` says by which time: everything in one row (inicio is -infinity), a month, or a day.
create table laudos_somas (
  nivel text collate "C" not null,
  grao text collate "C" not null check (grao in ('sempre', 'mes', 'dia')),
  inicio date not null,
  tratamento text collate "C",
  empresa_id integer,
  unidade_id integer,
  prestadora_id integer,
  piloto_id integer,
  presentes smallint not null,
  n integer not null,
  area_plantio numeric not null,
  insumos numeric not null,
  area_aplicada numeric not null,
  area_nao_aplicada numeric not null,
  aplicacao_efetiva numeric not null,
  aplicacao_externa numeric not null,
  area_sobreposicao numeric not null
);
create unique index laudos_somas_chave on laudos_somas
  (nivel, grao, inicio, tratamento, empresa_id, unidade_id, prestadora_id, piloto_id, presentes) nulls not distinct;
create index laudos_somas_da_empresa on laudos_somas (empresa_id, nivel, grao, inicio) where empresa_id is not null;
create index laudos_somas_da_unidade on laudos_somas (unidade_id, nivel, grao, inicio) where unidade_id is not null;
create index laudos_somas_da_prestadora on laudos_somas (prestadora_id, nivel, grao, inicio) where prestadora_id is not null;
create index laudos_somas_do_piloto on laudos_somas (piloto_id, nivel, grao, inicio) where piloto_id is not null;
create index laudos_somas_vazias on laudos_somas (n) where n = 0;

-- sum-levels.ts has the same table and says which questions each level answers. A level that is not here would have nearly as many rows as
-- `tudo` by day, from which its questions are answered.
create view laudos_somas_niveis (nivel, grao, por_tratamento, por_empresa, por_unidade, por_piloto) as
select nivel, unnest(graos), por_tratamento, por_empresa, por_unidade, por_piloto from (values
  ('tratamento', array['sempre', 'mes', 'dia'], true, false, false, false),
  ('empresa-tratamento', array['sempre', 'mes', 'dia'], true, true, false, false),
  ('unidade', array['sempre', 'mes'], false, true, true, false),
  ('unidade-tratamento', array['sempre', 'mes'], true, true, true, false),
  ('piloto', array['sempre', 'mes'], false, false, false, true),
  ('piloto-tratamento', array['sempre', 'mes'], true, false, false, true),
  ('empresa-piloto', array['sempre', 'mes'], false, true, false, true),
  ('tudo', array['sempre', 'dia'], true, true, true, true)
) niveis (nivel, graos, por_tratamento, por_empresa, por_unidade, por_piloto);

-- A stored double counts as its shortest decimal, which reads back as the same double; a plain cast to numeric would keep 15 digits.
-- Of an update only the laudos whose part in the sums changed: a renamed empresa touches all its laudos and changes no sum.
create function somar_laudos() returns trigger language plpgsql set extra_float_digits = 1 as $$
declare
  parte constant text := '(%1$s.arquivado_em is null, %1$s.ready, %1$s.hidden, %1$s.empresa_id, %1$s.unidade_id, %1$s.prestadora_id,
    %1$s.piloto_id, %1$s.tratamento, %1$s.data, %1$s.area_plantio, %1$s.insumos, %1$s.area_aplicada, %1$s.area_nao_aplicada,
    %1$s.aplicacao_efetiva, %1$s.aplicacao_externa, %1$s.area_sobreposicao)';
  mudou constant text := 'from antes join depois on depois.id = antes.id
    where ' || format(parte, 'antes') || ' is distinct from ' || format(parte, 'depois');
  mudancas text := case tg_op
    when 'INSERT' then 'select *, 1 as passo from depois'
    when 'DELETE' then 'select *, -1 as passo from antes'
    else 'select depois.*, 1 as passo ' || mudou || ' union all select antes.*, -1 as passo ' || mudou
  end;
begin
  execute 'insert into laudos_somas_novas
    select empresa_id, unidade_id, prestadora_id, piloto_id, tratamento, data, presentes, sum(passo),
      sum(passo * coalesce(area_plantio::text::numeric, 0)), sum(passo * coalesce(insumos::text::numeric, 0)),
      sum(passo * coalesce(area_aplicada::text::numeric, 0)), sum(passo * coalesce(area_nao_aplicada::text::numeric, 0)),
      sum(passo * coalesce(aplicacao_efetiva::text::numeric, 0)), sum(passo * coalesce(aplicacao_externa::text::numeric, 0)),
      sum(passo * coalesce(area_sobreposicao::text::numeric, 0))
    from (' || mudancas || ') mudancas cross join lateral (select (case when area_plantio is null then 0 else 1 end
      + case when insumos is null then 0 else 2 end + case when area_aplicada is null then 0 else 4 end
      + case when area_nao_aplicada is null then 0 else 8 end + case when aplicacao_efetiva is null then 0 else 16 end
      + case when aplicacao_externa is null then 0 else 32 end + case when area_sobreposicao is null then 0 else 64 end)::smallint
      as presentes) marcas
    where arquivado_em is null and ready and not hidden
    group by 1, 2, 3, 4, 5, 6, 7';
  return null;
end $$;

create trigger somar_inseridos after insert on laudos
  referencing new table as depois for each statement execute function somar_laudos();
create trigger somar_alterados after update on laudos
  referencing old table as antes new table as depois for each statement execute function somar_laudos();
create trigger somar_removidos after delete on laudos
  referencing old table as antes for each statement execute function somar_laudos();

-- Brings together at most `limite` of the changes and answers how many it took. One at a time, so that two never wait for each other's
-- rows in turn; laudos do not wait for it, because what they add meanwhile is not seen by the statement that takes the changes away.
create function compactar_somas(limite integer) returns integer language plpgsql as $$
declare
  tomadas integer;
begin
  perform pg_advisory_xact_lock(hashtext('compactar_somas'));
  with tomadas as (
    delete from laudos_somas_novas where ctid = any (array(select ctid from laudos_somas_novas limit limite)) returning *
  ), somadas as (
    insert into laudos_somas as s
    select nivel, grao, case grao when 'sempre' then '-infinity' when 'mes' then date_trunc('month', data)::date else data end,
      case when por_tratamento then tratamento end, case when por_empresa then empresa_id end, case when por_unidade then unidade_id end,
      case when por_piloto then prestadora_id end, case when por_piloto then piloto_id end,
      presentes, sum(n), sum(area_plantio), sum(insumos), sum(area_aplicada), sum(area_nao_aplicada), sum(aplicacao_efetiva),
      sum(aplicacao_externa), sum(area_sobreposicao)
    from tomadas cross join laudos_somas_niveis
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (nivel, grao, inicio, tratamento, empresa_id, unidade_id, prestadora_id, piloto_id, presentes) do update set
      n = s.n + excluded.n,
      area_plantio = s.area_plantio + excluded.area_plantio,
      insumos = s.insumos + excluded.insumos,
      area_aplicada = s.area_aplicada + excluded.area_aplicada,
      area_nao_aplicada = s.area_nao_aplicada + excluded.area_nao_aplicada,
      aplicacao_efetiva = s.aplicacao_efetiva + excluded.aplicacao_efetiva,
      aplicacao_externa = s.aplicacao_externa + excluded.aplicacao_externa,
      area_sobreposicao = s.area_sobreposicao + excluded.area_sobreposicao
    returning 1
  )
  select count(*) into tomadas from tomadas;
  -- Sums are exact: a row of no laudos that no change is waiting for adds nothing. Changes may be brought together out of order, and a
  -- negative row then waits for the laudos that it takes away.
  delete from laudos_somas where n = 0 and (area_plantio, insumos, area_aplicada, area_nao_aplicada, aplicacao_efetiva, aplicacao_externa,
    area_sobreposicao) = (0, 0, 0, 0, 0, 0, 0);
  return tomadas;
end $$;

-- The laudos that there are already.
set local extra_float_digits = 1;
insert into laudos_somas_novas
select empresa_id, unidade_id, prestadora_id, piloto_id, tratamento, data,
  (case when area_plantio is null then 0 else 1 end
    + case when insumos is null then 0 else 2 end + case when area_aplicada is null then 0 else 4 end
    + case when area_nao_aplicada is null then 0 else 8 end + case when aplicacao_efetiva is null then 0 else 16 end
    + case when aplicacao_externa is null then 0 else 32 end + case when area_sobreposicao is null then 0 else 64 end)::smallint,
  count(*),
  sum(coalesce(area_plantio::text::numeric, 0)), sum(coalesce(insumos::text::numeric, 0)),
  sum(coalesce(area_aplicada::text::numeric, 0)), sum(coalesce(area_nao_aplicada::text::numeric, 0)),
  sum(coalesce(aplicacao_efetiva::text::numeric, 0)), sum(coalesce(aplicacao_externa::text::numeric, 0)),
  sum(coalesce(area_sobreposicao::text::numeric, 0))
from laudos where arquivado_em is null and ready and not hidden
group by 1, 2, 3, 4, 5, 6, 7;
select compactar_somas(2147483647);

-- The newest laudos of the overview by treatment, as laudos_por_data has them of everything.
create index laudos_do_tratamento on laudos (tratamento, data desc, id desc) where arquivado_em is null;
