-- Selections of plots that are too long for an address, kept under a short code that can be sent to a colleague. A convenience, not a record:
-- deleted for good after a while.
create table selecoes (
  codigo text primary key,
  usuario_id integer not null references usuarios,
  -- SHA-256 of the plots: a person who keeps the same selection again gets the same code.
  resumo bytea not null,
  -- Ids of areas_empresa, in ascending order; a negative number is a plot that only a service order has (ordered-plots.queries.ts).
  talhoes bigint[] not null,
  -- When it was made, or kept again.
  criado_em timestamptz not null
);
create unique index selecoes_da_pessoa on selecoes (usuario_id, resumo);
-- The nightly sweep of old selections.
create index selecoes_por_idade on selecoes (criado_em);
