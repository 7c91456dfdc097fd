-- The spreadsheet of a prestadora's own that its monthly report fills, one at most, with the cells that take the figures.
create table modelos_mensais (
  prestadora_id bigint primary key references prestadoras,
  sha256 bytea not null references arquivos,
  -- As the person's computer called it.
  nome text not null,
  -- MapaDoModelo of packages/domain.
  mapa jsonb not null,
  -- Counts the changes, so that nobody replaces what they have not seen.
  versao integer not null,
  salvo_em timestamptz not null
);
create index modelos_mensais_conteudo on modelos_mensais (sha256);
