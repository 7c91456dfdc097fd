-- A comparison that failed has a row as well, without a result: its order says so, and one that may succeed is tried again every hour.
alter table ordens_comparacoes alter column resultado drop not null;
alter table ordens_comparacoes add column falha text check (falha in ('pesada', 'falhou'));
alter table ordens_comparacoes add constraint ordens_comparacoes_um_fim check ((resultado is null) = (falha is not null));
