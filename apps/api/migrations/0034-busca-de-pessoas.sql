-- The lists of people at 100,000 rows: what a search looks into, what a name or an address begins with, and their order by address.

create index usuarios_busca on usuarios using gin (dobrado(nome || E'\n' || email) gin_trgm_ops) where arquivado_em is null;
create index usuarios_nome_comeca on usuarios (nivel, dobrado(nome) text_pattern_ops) where arquivado_em is null;
create index usuarios_email_comeca on usuarios (nivel, dobrado(email) text_pattern_ops) where arquivado_em is null;
create index usuarios_por_email on usuarios (nivel, email, id) where arquivado_em is null;
create index pilotos_busca on pilotos using gin (dobrado(nome) gin_trgm_ops) where arquivado_em is null;
