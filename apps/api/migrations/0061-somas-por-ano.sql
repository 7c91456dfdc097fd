-- Kept sums of a year (decision 0056): rankings and losses of a year read one row for each unidade or pilot instead of twelve.

-- The first day of the time that a kept sum of this day is about; everything begins at -infinity.
create function inicio_do_grao(grao text, dia date) returns date immutable parallel safe return case grao
  when 'sempre' then '-infinity'
  when 'ano' then date_trunc('year', dia::timestamp)::date
  when 'mes' then date_trunc('month', dia::timestamp)::date
  else dia
end;

alter table laudos_somas drop constraint laudos_somas_grao_check;
alter table laudos_somas add constraint laudos_somas_grao_check check (grao in ('sempre', 'ano', 'mes', 'dia'));

create or replace view laudos_somas_niveis (nivel, grao, por_tratamento, por_empresa, por_unidade, por_piloto) as
select nivel, unnest(graos), por_tratamento, por_empresa, por_unidade, por_piloto from (values
  ('tratamento', array['sempre', 'mes', 'dia'], true, false, false, false),
  ('empresa-tratamento', array['sempre', 'mes', 'dia'], true, true, false, false),
  ('unidade', array['sempre', 'ano', 'mes'], false, true, true, false),
  ('unidade-tratamento', array['sempre', 'ano', 'mes'], true, true, true, false),
  ('piloto', array['sempre', 'ano', 'mes'], false, false, false, true),
  ('piloto-tratamento', array['sempre', 'ano', 'mes'], true, false, false, true),
  ('empresa-piloto', array['sempre', 'ano', 'mes'], false, true, false, true),
  ('tudo', array['sempre', 'dia'], true, true, true, true)
) niveis (nivel, graos, por_tratamento, por_empresa, por_unidade, por_piloto);

-- As before, with the first day from inicio_do_grao.
create or replace function compactar_somas(limite integer) returns integer language plpgsql as $$
declare
  tomadas integer;
begin
  perform pg_advisory_xact_lock(hashtext('compactar_somas'));
  with tomadas as (
    delete from laudos_somas_novas where ctid = any (array(select ctid from laudos_somas_novas limit limite)) returning *
  ), somadas as (
    insert into laudos_somas as s
    select nivel, grao, inicio_do_grao(grao, data),
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

-- The years that there are already are the sums of their months.
insert into laudos_somas
select nivel, 'ano', inicio_do_grao('ano', inicio), tratamento, empresa_id, unidade_id, prestadora_id, piloto_id, presentes, sum(n),
  sum(area_plantio), sum(insumos), sum(area_aplicada), sum(area_nao_aplicada), sum(aplicacao_efetiva), sum(aplicacao_externa),
  sum(area_sobreposicao)
from laudos_somas where grao = 'mes' and nivel in (select nivel from laudos_somas_niveis where grao = 'ano')
group by 1, 3, 4, 5, 6, 7, 8, 9;
