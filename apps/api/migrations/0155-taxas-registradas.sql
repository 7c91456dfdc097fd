-- The rate that a log states along the passes (docs/metodo.md, decision 0150): null where no log states one, and in laudos measured before.
alter table laudos add column taxa jsonb, add column taxa_media double precision check (taxa_media > 0);
alter table laudos_talhoes add column taxa jsonb;
