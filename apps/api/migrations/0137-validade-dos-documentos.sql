-- The last day on which the documents of a prestadora or of a pilot are valid.
alter table prestadoras add column validade date;
alter table pilotos add column validade date;
