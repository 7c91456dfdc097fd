-- What a search of people looks into is kept beside each row: of 10,000 people found it was folded again to be compared, which took most of the time.

drop index usuarios_busca;
alter table usuarios add column busca text not null generated always as (dobrado(nome || E'\n' || email)) stored;
create index usuarios_busca on usuarios using gin (busca gin_trgm_ops) where arquivado_em is null;
