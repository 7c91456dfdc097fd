-- By which reading of files a laudo was measured (docs/metodo.md, «A leitura»); null for those measured before readings were counted.
alter table laudos add column leitura smallint;
