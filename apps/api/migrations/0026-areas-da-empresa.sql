-- Versions of the registered plots. A plot that a file repeats keeps its row; a changed one gets a new row that knows where it comes from, so
-- that laudos go on pointing at what they were measured against and a plot's history goes on across versions.

create table areas_empresa_versoes (
  id integer generated always as identity primary key,
  empresa_id integer not null references empresas,
  -- Absent: the head office (SEDE), which is replaced apart from its unidades.
  unidade_id integer references unidades,
  -- 1, 2, 3… of the empresa and unidade.
  numero integer not null,
  vigente boolean not null default true,
  -- arquivo: registered from a file; retorno: an earlier version brought back; anterior: registered before versions were kept.
  origem text not null check (origem in ('arquivo', 'retorno', 'anterior')),
  retorno_de integer,
  sha256 bytea references arquivos,
  -- As the person's computer called the file.
  arquivo_nome text,
  usuario_id integer references usuarios,
  criado_em timestamptz not null default now(),
  talhoes integer not null,
  area_ha double precision not null,
  novos integer not null default 0,
  alterados integer not null default 0,
  iguais integer not null default 0,
  removidos integer not null default 0,
  -- Ids of areas_empresa: what brings the version back.
  areas bigint[] not null,
  -- The compact form in the store; absent until it is made, and again once a plot of the version was edited or deleted.
  compacta bytea references arquivos
);
create unique index areas_empresa_versoes_numero on areas_empresa_versoes (empresa_id, coalesce(unidade_id, 0), numero);
create unique index areas_empresa_versoes_vigente on areas_empresa_versoes (empresa_id, coalesce(unidade_id, 0)) where vigente;
create index areas_empresa_versoes_arquivo on areas_empresa_versoes (sha256);
create index areas_empresa_versoes_compacta on areas_empresa_versoes (compacta);

alter table areas_empresa
  alter column nome type text collate "pt-BR-x-icu",
  alter column fazenda type text collate "pt-BR-x-icu",
  alter column codigo_fazenda type text collate "pt-BR-x-icu",
  alter column talhao type text collate "pt-BR-x-icu",
  -- Number of edits, for If-Match.
  add column versao integer not null default 1,
  -- Key of the outline (packages/geometry/src/register/outline-key.ts); absent in rows from before, for which it is computed when compared.
  add column forma text,
  -- Id of the first row of the same plot; absent where this is the first.
  add column linhagem bigint references areas_empresa,
  -- The version from which a person deleted the plot by itself; it may be restored while that version is in force.
  add column excluida_da_versao integer references areas_empresa_versoes;
alter table areas_empresa add column busca text not null generated always as (
  dobrado(coalesce(fazenda, '') || E'\n' || coalesce(codigo_fazenda, '') || E'\n' || coalesce(talhao, '') || E'\n' || coalesce(nome, ''))
) stored;

-- The list of plots as it is opened, of one empresa and of all; its search; the rows of one plot.
create index areas_empresa_da_lista on areas_empresa (fazenda, talhao, id) where arquivado_em is null;
create index areas_empresa_da_empresa on areas_empresa (empresa_id, fazenda, talhao, id) where arquivado_em is null;
create index areas_empresa_busca on areas_empresa using gin (busca gin_trgm_ops) where arquivado_em is null;
create index areas_empresa_linhagem on areas_empresa (linhagem) where linhagem is not null;

-- The laudos of a plot: those measured against the register, and those whose own area file names the same farm and plot.
create index laudos_talhoes_area_empresa on laudos_talhoes (area_empresa_id) where area_empresa_id is not null;
create index laudos_talhoes_codigo on laudos_talhoes (talhao, codigo_fazenda) where area_empresa_id is null and talhao is not null;

insert into areas_empresa_versoes (empresa_id, unidade_id, numero, origem, talhoes, area_ha, novos, areas)
select empresa_id, unidade_id, 1, 'anterior', count(*), sum(area_ha), count(*), array_agg(id order by id)
from areas_empresa where arquivado_em is null group by empresa_id, unidade_id;
