-- The lists of people at 100,000 rows. The order of names begins with the folded name, which is kept: people whose names begin alike
-- follow each other in it, so that its index gives a page of them. It has the columns that tell the living, so that rows before the page
-- are not visited.
alter table usuarios
  add column nome_dobrado text collate "pt-BR-x-icu" not null generated always as (dobrado(nome)) stored;

drop index usuarios_lista;
drop index usuarios_nome_comeca;
drop index usuarios_email_comeca;
create index usuarios_lista on usuarios (nivel, nome_dobrado, nome, id) include (empresa_id, unidade_id) where arquivado_em is null;
-- The same for the people of one empresa.
create index usuarios_da_empresa on usuarios (nivel, empresa_id, nome_dobrado, nome, id) include (unidade_id) where arquivado_em is null;

-- What columns begin with, counted from the index alone, which therefore has the column that its expression reads.
create index usuarios_nome_comeca on usuarios (nivel, nome_dobrado text_pattern_ops) include (empresa_id, unidade_id) where arquivado_em is null;
create index usuarios_email_comeca on usuarios (nivel, dobrado(email) text_pattern_ops) include (email, empresa_id, unidade_id)
  where arquivado_em is null;
create index usuarios_funcao_comeca on usuarios (nivel, dobrado(funcao) text_pattern_ops) include (funcao, empresa_id, unidade_id)
  where arquivado_em is null;
create index usuarios_cidade_comeca on usuarios (nivel, dobrado(cidade) text_pattern_ops) include (cidade, empresa_id, unidade_id)
  where arquivado_em is null;
create index usuarios_estado_comeca on usuarios (nivel, dobrado(estado) text_pattern_ops) include (estado, empresa_id, unidade_id)
  where arquivado_em is null;

-- Without these the planner takes every beginning for one in 200 people, because it does not read the statistics of partial indexes.
create statistics usuarios_email_dobrado on dobrado(email) from usuarios;
create statistics usuarios_funcao_dobrada on dobrado(funcao) from usuarios;
create statistics usuarios_cidade_dobrada on dobrado(cidade) from usuarios;
create statistics usuarios_estado_dobrado on dobrado(estado) from usuarios;

-- The order by columns that may be absent: absent values come last in both directions, which one index cannot give.
create index usuarios_por_funcao on usuarios (nivel, funcao, id) where arquivado_em is null;
create index usuarios_por_funcao_desc on usuarios (nivel, funcao desc nulls last, id desc) where arquivado_em is null;
create index usuarios_por_cidade on usuarios (nivel, cidade, id) where arquivado_em is null;
create index usuarios_por_cidade_desc on usuarios (nivel, cidade desc nulls last, id desc) where arquivado_em is null;
create index usuarios_por_estado on usuarios (nivel, estado, id) where arquivado_em is null;
create index usuarios_por_estado_desc on usuarios (nivel, estado desc nulls last, id desc) where arquivado_em is null;
