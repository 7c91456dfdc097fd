-- Passes deduced from the track, because no file states when the valve was open (decision 0142). What was measured before has no answer.
alter table laudos
  add column medir_do_trajeto boolean not null default false,
  add column estimado boolean,
  add column confianca double precision check (confianca between 0 and 1),
  add column fonte_da_faixa text check (fonte_da_faixa in ('informada', 'arquivo', 'espacamento')),
  add column intervalo_estimado jsonb;

-- The list of estimates, and how many of the laudos behind a sum are estimates.
create index laudos_estimados on laudos (data desc, id desc) where estimado and arquivado_em is null;

-- As before; `presentes` also says, as 128, whether the numbers of these laudos are estimates, so that every sum knows how many it rests on.
create or replace function somar_laudos() returns trigger language plpgsql set extra_float_digits = 1 as $$
declare
  parte constant text := '(%1$s.arquivado_em is null, %1$s.ready, %1$s.hidden, %1$s.empresa_id, %1$s.unidade_id, %1$s.prestadora_id,
    %1$s.piloto_id, %1$s.tratamento, %1$s.data, %1$s.area_plantio, %1$s.insumos, %1$s.area_aplicada, %1$s.area_nao_aplicada,
    %1$s.aplicacao_efetiva, %1$s.aplicacao_externa, %1$s.area_sobreposicao, %1$s.estimado is true)';
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
      + case when aplicacao_externa is null then 0 else 32 end + case when area_sobreposicao is null then 0 else 64 end
      + case when estimado then 128 else 0 end)::smallint
      as presentes) marcas
    where arquivado_em is null and ready and not hidden
    group by 1, 2, 3, 4, 5, 6, 7';
  return null;
end $$;
