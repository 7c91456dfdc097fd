-- The number of the document that an aircraft flies with, such as its certificate of airworthiness or, for a drone, its SISANT registration;
-- `validade` is the last day on which it is valid.
alter table aeronaves add column documento text;
