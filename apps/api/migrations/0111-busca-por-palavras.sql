-- A search finds each of its words in any field, and hyphens count neither in them nor in the fields. Each index is replaced by one of the
-- texts without hyphens; the columns stay as they are. The planner knows nothing of an expression before it is analysed.

drop index laudos_busca;
create index laudos_busca on laudos using gin (translate(busca, '-', '') gin_trgm_ops) where arquivado_em is null;
analyze laudos;
drop index areas_empresa_busca;
create index areas_empresa_busca on areas_empresa using gin (translate(busca, '-', '') gin_trgm_ops) where arquivado_em is null;
analyze areas_empresa;
drop index areas_protecao_busca;
create index areas_protecao_busca on areas_protecao using gin (translate(busca, '-', '') gin_trgm_ops);
analyze areas_protecao;
drop index usuarios_busca;
create index usuarios_busca on usuarios using gin (translate(busca, '-', '') gin_trgm_ops) where arquivado_em is null;
analyze usuarios;
drop index pilotos_busca;
create index pilotos_busca on pilotos using gin (translate(dobrado(nome), '-', '') gin_trgm_ops) where arquivado_em is null;
analyze pilotos;
