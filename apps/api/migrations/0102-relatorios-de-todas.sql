-- A filter of a report may name no prestadora or no treatment: it takes those of all, also the ones that are registered later.
alter table relatorios alter column prestadora_id drop not null, alter column tratamento drop not null;
