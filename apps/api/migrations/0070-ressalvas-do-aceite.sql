-- Why a side accepted over checks of laudos that nobody had confirmed; null where there were none.
alter table acertos add column empresa_ressalva text;
alter table acertos add column prestadora_ressalva text;
