-- The limits of the weather that an empresa sets for its laudos, added to those of the law; a value itself is within. Null: no limit of its own.
create table empresas_limites_clima (
  empresa_id integer primary key references empresas,
  vento_minimo_kmh double precision,
  vento_maximo_kmh double precision,
  umidade_minima_percent double precision,
  temperatura_maxima_c double precision,
  usuario_id integer not null references usuarios,
  atualizado_em timestamptz not null
);

-- Whether other limits apply since the numbers were computed: the job that measures the weather again takes these laudos one by one.
alter table laudos_climas add column pendente boolean not null default false;
-- Which laudos wait for their weather to be measured again?
create index laudos_climas_pendentes on laudos_climas (laudo_id) where pendente;
