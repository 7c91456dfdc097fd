-- The other numbers of the weather as columns of the list (docs/metodo.md): null without readings, and where one could not be computed.
alter table laudos
  add column minutos_sem_dados double precision,
  add column hectares_dentro double precision,
  add column hectares_fora double precision,
  add column hectares_sem_dados double precision,
  add column direcao_media_graus double precision,
  add column vento_minimo_ms double precision,
  add column vento_maximo_ms double precision,
  add column rajada_maxima_ms double precision,
  add column temperatura_minima_c double precision,
  add column temperatura_maxima_c double precision,
  add column umidade_minima_percent double precision,
  add column umidade_maxima_percent double precision,
  add column delta_t_minimo_c double precision,
  add column delta_t_maximo_c double precision,
  add column percent_calmaria double precision;

update laudos set
  minutos_sem_dados = (numeros ->> 'minutosSemDados')::double precision,
  hectares_dentro = (numeros ->> 'hectaresDentro')::double precision,
  hectares_fora = (numeros ->> 'hectaresFora')::double precision,
  hectares_sem_dados = (numeros ->> 'hectaresSemDados')::double precision,
  direcao_media_graus = (numeros ->> 'direcaoMediaGraus')::double precision,
  vento_minimo_ms = (numeros ->> 'ventoMinimoMs')::double precision,
  vento_maximo_ms = (numeros ->> 'ventoMaximoMs')::double precision,
  rajada_maxima_ms = (numeros ->> 'rajadaMaximaMs')::double precision,
  temperatura_minima_c = (numeros ->> 'temperaturaMinimaC')::double precision,
  temperatura_maxima_c = (numeros ->> 'temperaturaMaximaC')::double precision,
  umidade_minima_percent = (numeros ->> 'umidadeMinimaPercent')::double precision,
  umidade_maxima_percent = (numeros ->> 'umidadeMaximaPercent')::double precision,
  delta_t_minimo_c = (numeros ->> 'deltaTMinimoC')::double precision,
  delta_t_maximo_c = (numeros ->> 'deltaTMaximoC')::double precision,
  percent_calmaria = (numeros ->> 'percentCalmaria')::double precision
from laudos_climas
where laudos_climas.laudo_id = laudos.id and laudos_climas.numeros is not null;
