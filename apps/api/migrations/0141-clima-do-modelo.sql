-- Readings of a model of the weather, by hour and cell of a tenth of a degree, as the address of FAIXA_CLIMA_URL answered them. A row is never
-- changed, so that laudos of neighbours have the same values and the address is asked once.
create table climas_modelo (
  -- Tenths of a degree.
  lon integer not null,
  lat integer not null,
  instante timestamptz not null,
  leitura jsonb not null,
  primary key (lon, lat, instante)
);

-- Those of the cells and hours of the laudo.
alter table laudos_climas add column modelo jsonb not null default '[]';
