-- The columns of text logs, as a person assigned them once for an empresa or a prestadora (decision 0148). A preference: what was measured with
-- one keeps its own copy. Deleted for good, and the audit tells what it was.
create table perfis_de_colunas (
  id uuid primary key default gen_random_uuid(),
  empresa_id integer references empresas,
  prestadora_id integer references prestadoras,
  nome text collate "pt-BR-x-icu" not null,
  -- The document that the command line takes as well; `titulos` recognise the files.
  perfil jsonb not null,
  salvo_em timestamptz not null,
  check (num_nonnulls(empresa_id, prestadora_id) = 1)
);
-- One profile of an owner for the same headings; it also answers which profiles an owner has.
create unique index perfis_de_colunas_titulos on perfis_de_colunas (empresa_id, prestadora_id, md5(perfil ->> 'titulos')) nulls not distinct;
create index perfis_de_colunas_prestadora on perfis_de_colunas (prestadora_id) where prestadora_id is not null;

-- The profiles with which the text files of a laudo are read.
alter table laudos add column medir_colunas jsonb not null default '[]';
