-- Requests to judge a laudo again that no verdict has met yet: something that its verdicts rest on was changed since, and until they are computed
-- again they are shown and signed as unknown.
alter table laudos_veredictos add column pedidos integer not null default 0 check (pedidos >= 0);
-- Which laudos did an aircraft fly?
create index laudos_da_aeronave on laudos (aeronave_id, id) where aeronave_id is not null;
